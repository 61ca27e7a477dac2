ALTER TABLE "product_figures" ADD COLUMN "value_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A shop that has products fills it as it makes its index again; a new one begins with it.
UPDATE "search_state" SET "version" = 4 WHERE NOT EXISTS (SELECT FROM "products");

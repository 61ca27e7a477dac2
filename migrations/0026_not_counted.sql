-- outside a transaction
ALTER TABLE "import_runs" ALTER COLUMN "open_stock" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ALTER COLUMN "on_hand" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "variants_not_counted_idx" ON "variants" USING btree ("product_id") WHERE "variants"."on_hand" is null;

ALTER TABLE "addresses" ADD COLUMN "district" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "building_number" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "secondary_number" text;
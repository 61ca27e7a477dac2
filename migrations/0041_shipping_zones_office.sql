ALTER TABLE "shipping_zones" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "neighborhoods" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "polygons" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD COLUMN "cutoff_hour" integer;--> statement-breakpoint
ALTER TABLE "shipping_zones" ADD CONSTRAINT "shipping_zones_cutoff_check" CHECK ("shipping_zones"."cutoff_hour" between 1 and 23);
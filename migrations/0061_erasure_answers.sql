ALTER TABLE "customers" DROP CONSTRAINT "customers_approved_by_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "erasure_declined_at" timestamptz;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "erasure_declined_reason" text;--> statement-breakpoint
ALTER TABLE "carts" DROP COLUMN "metadata";--> statement-breakpoint
ALTER TABLE "admins" DROP COLUMN "permissions";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "approved_by_id";--> statement-breakpoint
UPDATE "roles" SET "permissions" = array_append("permissions", 'privacy.change') WHERE 'customers.change' = ANY("permissions");

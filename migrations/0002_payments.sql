ALTER TABLE "payments" ALTER COLUMN "provider_ref" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_number" text NOT NULL;
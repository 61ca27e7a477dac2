ALTER TABLE "invoices" ADD COLUMN "is_billed_again" boolean;--> statement-breakpoint
ALTER TABLE "document_batches" ADD COLUMN "invoice_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_invoiced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_billed_again_check" CHECK ("invoices"."is_billed_again" is null or ("invoices"."kind" = 'creditNote' and "invoices"."return_id" is null)) NOT VALID;
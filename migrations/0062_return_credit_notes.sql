ALTER TABLE "invoices" ADD COLUMN "return_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_return_idx" ON "invoices" USING btree ("return_id") WHERE "invoices"."return_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_return_check" CHECK ("invoices"."return_id" is null or "invoices"."kind" = 'creditNote');
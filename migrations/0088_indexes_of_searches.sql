-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_record_idx" ON "audit_entries" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_customer_idx" ON "audit_entries" USING btree ("on_behalf_of","id") WHERE "audit_entries"."on_behalf_of" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_date_idx" ON "invoices" USING btree ("date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_due_date_idx" ON "invoices" USING btree ("due_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_total_idx" ON "invoices" USING btree ("grand_total" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_credit_notes_idx" ON "invoices" USING btree ("created_at" DESC NULLS LAST) WHERE "invoices"."kind" = 'creditNote';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "people_words_idx" ON "people" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_created_idx" ON "money_collections" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_amount_idx" ON "money_collections" USING btree ("amount");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_reference_words_idx" ON "money_collections" USING gin (replace(fold("reference"), ' ', '') gin_trgm_ops) WHERE "money_collections"."reference" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_kind_idx" ON "returns" USING btree ("kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_open_credit_idx" ON "returns" USING btree ("created_at" DESC NULLS LAST) WHERE "returns"."money" = 'credit' and "returns"."settled_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_subject_idx";

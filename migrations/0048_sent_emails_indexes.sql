-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_kind_idx" ON "sent_emails" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_recipient_idx" ON "sent_emails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_subject_idx" ON "sent_emails" USING btree ("subject_id","created_at");
-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_searched_idx" ON "sent_emails" USING gin (fold("recipient" || ' ' || "subject") gin_trgm_ops);

-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "sent_emails_searched_idx";--> statement-breakpoint
-- The words of the mails that are there, 5,000 at a time, each batch committed: nobody waits for more than one.
DO $$ DECLARE
	last uuid := '00000000-0000-0000-0000-000000000000';
	batch uuid[];
BEGIN LOOP
	SELECT array_agg(id ORDER BY id) INTO batch FROM (SELECT id FROM "sent_emails" WHERE id > last ORDER BY id LIMIT 5000) next;
	EXIT WHEN batch IS NULL;
	UPDATE "sent_emails" SET "words" = ' ' || fold("recipient" || ' ' || "subject") WHERE id = ANY(batch) AND "words" IS NULL;
	last := batch[array_upper(batch, 1)];
	COMMIT;
END LOOP; END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_words_idx" ON "sent_emails" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sent_emails_test_idx" ON "sent_emails" USING btree ("created_at") WHERE "sent_emails"."is_test";

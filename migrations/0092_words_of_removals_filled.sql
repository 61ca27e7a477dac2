-- outside a transaction
-- The words of what is there, 5,000 rows at a time, each batch committed: nobody waits for more than one. The triggers write them.
DO $$ DECLARE
	last uuid := '00000000-0000-0000-0000-000000000000';
	batch uuid[];
BEGIN LOOP
	SELECT array_agg(id ORDER BY id) INTO batch
		FROM (SELECT id FROM "audit_entries" WHERE id > last AND "action" LIKE '%.removed' ORDER BY id LIMIT 5000) next;
	EXIT WHEN batch IS NULL;
	UPDATE "audit_entries" SET "before" = "before" WHERE id = ANY(batch) AND "words" IS NULL;
	last := batch[array_upper(batch, 1)];
	COMMIT;
END LOOP; END $$;--> statement-breakpoint
DO $$ DECLARE
	last uuid := '00000000-0000-0000-0000-000000000000';
	batch uuid[];
BEGIN LOOP
	SELECT array_agg(id ORDER BY id) INTO batch FROM (SELECT id FROM "contact_messages" WHERE id > last ORDER BY id LIMIT 5000) next;
	EXIT WHEN batch IS NULL;
	UPDATE "contact_messages" SET "name" = "name" WHERE id = ANY(batch) AND "words" IS NULL;
	last := batch[array_upper(batch, 1)];
	COMMIT;
END LOOP; END $$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_words_idx" ON "audit_entries" USING gin ("words" gin_trgm_ops) WHERE "audit_entries"."words" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_removed_idx" ON "audit_entries" USING btree ("id") WHERE "audit_entries"."words" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contact_messages_words_idx" ON "contact_messages" USING gin ("words" gin_trgm_ops);

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_kind_idx" ON "audit_entries" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_actor_idx" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_actor_kind_idx" ON "audit_entries" USING btree ("actor_id","subject","id");
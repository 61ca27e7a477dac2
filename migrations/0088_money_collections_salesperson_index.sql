-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_salesperson_idx" ON "money_collections" USING btree ("salesperson_id","created_at" DESC NULLS LAST);

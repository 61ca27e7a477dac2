-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_held_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "orders"."hold_reason" is not null;
-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_purchase_order_words_idx" ON "orders" USING gin (replace(fold("purchase_order_number"), ' ', '') gin_trgm_ops) WHERE "orders"."purchase_order_number" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_purchase_order_idx";

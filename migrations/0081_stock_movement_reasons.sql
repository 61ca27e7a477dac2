-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_movements_other_reasons_idx" ON "stock_movements" USING btree ("reason","id") WHERE "stock_movements"."reason" <> 'order';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "stock_movements_reason_idx";

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_category_newest_idx" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "products_category_idx";

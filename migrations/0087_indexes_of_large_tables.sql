-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_carts_variants_idx" ON "saved_carts" USING gin (jsonb_path_query_array("lines", '$[*].variantId'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_lines_parts_idx" ON "order_lines" USING gin (jsonb_path_query_array("components", '$[*].variantId')) WHERE "order_lines"."components" <> '[]';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_salesperson_idx" ON "money_collections" USING btree ("salesperson_id","created_at" DESC NULLS LAST);

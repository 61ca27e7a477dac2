-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_lines_parts_idx" ON "order_lines" USING gin (jsonb_path_query_array("components", '$[*].variantId')) WHERE "order_lines"."components" <> '[]';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_lines_components_idx";

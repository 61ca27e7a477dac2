-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_lines_components_idx" ON "order_lines" USING gin ("components" jsonb_path_ops) WHERE "order_lines"."components" <> '[]';

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_carts_variants_idx" ON "saved_carts" USING gin (jsonb_path_query_array("lines", '$[*].variantId'));

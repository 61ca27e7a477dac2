-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "variants_code_idx" ON "variants" USING btree ("code") WHERE "variants"."code" <> "variants"."sku";

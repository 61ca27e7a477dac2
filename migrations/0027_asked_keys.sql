-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_company_idx" ON "orders" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bundle_components_variant_idx" ON "bundle_components" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_option_groups_group_idx" ON "product_option_groups" USING btree ("option_group_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_measure_unit_idx" ON "products" USING btree ("measure_unit_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_tax_group_idx" ON "products" USING btree ("tax_group_id");
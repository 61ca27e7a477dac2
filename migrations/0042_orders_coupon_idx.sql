-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_coupon_idx" ON "orders" USING btree ("coupon_id") WHERE "orders"."coupon_id" is not null;
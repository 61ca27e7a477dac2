-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_account_idx" ON "payments" USING btree ("company_id") WHERE "payments"."company_id" is not null and "payments"."state" = 'pending';

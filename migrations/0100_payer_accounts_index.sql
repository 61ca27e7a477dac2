-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bank_rows_account_idx" ON "bank_rows" USING btree ("payer_account") WHERE "bank_rows"."payer_account" <> '';

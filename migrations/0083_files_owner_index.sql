-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "files_owner_idx" ON "files" USING btree ("owner_id") WHERE "files"."owner_id" is not null;

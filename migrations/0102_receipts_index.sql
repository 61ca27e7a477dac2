-- outside a transaction
ALTER TABLE "money_collections" VALIDATE CONSTRAINT "money_collections_receipt_id_money_collections_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "money_collections_receipt_idx" ON "money_collections" USING btree ("receipt_id") WHERE "money_collections"."receipt_id" is not null;

-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "variants_on_hand_idx" ON "variants" USING brin ("on_hand");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "variants_not_counted_idx";

ALTER TABLE "returns" ADD COLUMN "paid_out" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_paid_out_check" CHECK ("returns"."paid_out" between 0 and "returns"."refund_total");--> statement-breakpoint
-- What was settled by hand so far was paid out whole; a credit note that settled a return left its number in the history.
UPDATE "returns" r SET "paid_out" = r."refund_total"
WHERE r."money" = 'credit' AND r."settled_at" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "return_events" e JOIN "invoices" i ON i."number" = e."note" AND i."return_id" = r."id"
  WHERE e."return_id" = r."id" AND e."action" = 'settle'
);

CREATE TABLE "payment_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"payable_id" uuid NOT NULL,
	"action" text NOT NULL,
	"amount" bigint,
	"state" text DEFAULT 'done' NOT NULL,
	"day" date,
	"reference" text,
	"note" text,
	"failure" text,
	"actor_kind" text NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_refunded_check";--> statement-breakpoint
DROP INDEX "order_lines_variant_idx";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "verdict" text DEFAULT 'taken' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_bank_transfer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "captured" bigint;--> statement-breakpoint
ALTER TABLE "payment_movements" ADD CONSTRAINT "payment_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_movements_payable_idx" ON "payment_movements" USING btree ("payable_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_movements_asked_idx" ON "payment_movements" USING btree ("payment_id") WHERE "payment_movements"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "orders_number_idx" ON "orders" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_purchase_order_idx" ON "orders" USING btree (lower("purchase_order_number") text_pattern_ops) WHERE "orders"."purchase_order_number" is not null;--> statement-breakpoint
CREATE INDEX "payments_refund_due_idx" ON "payments" USING btree ("payable_id") WHERE "payments"."state" = 'refundDue';--> statement-breakpoint
CREATE INDEX "order_lines_variant_idx" ON "order_lines" USING btree ("variant_id","order_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded_check" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= coalesce("payments"."captured", "payments"."amount"));--> statement-breakpoint
UPDATE "payment_methods" SET "is_bank_transfer" = true WHERE "code" = 'bank-transfer';--> statement-breakpoint
UPDATE "payments" SET "captured" = "amount" WHERE "state" in ('captured', 'partlyRefunded', 'refunded');--> statement-breakpoint
UPDATE "payments" SET "state" = 'cancelled' WHERE "state" = 'failed' and "failure" in ('cancelled', 'expired');--> statement-breakpoint
INSERT INTO "payment_movements" ("payment_id", "payable_id", "action", "amount", "actor_kind", "actor_name", "created_at")
  SELECT "id", "payable_id", 'capture', "amount", 'system', '', "updated_at" FROM "payments" WHERE "captured" is not null;

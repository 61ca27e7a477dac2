ALTER TABLE "one_time_tokens" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE "one_time_tokens" t SET "email" = p."email" FROM "people" p WHERE p."id" = t."person_id";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
-- Signing in asks for a confirmed address from now on; until now it asked for the customer's status.
UPDATE "people" p SET "email_verified_at" = p."created_at" WHERE "email_verified_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "customers" c WHERE c."id" = p."id" AND c."status" = 'unconfirmed');--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "claimed_at" timestamptz;--> statement-breakpoint
CREATE INDEX "sent_emails_state_idx" ON "sent_emails" USING btree ("state","created_at");
CREATE TABLE "difference_decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"order_id" uuid,
	"here" bigint,
	"there" bigint,
	"currency" text NOT NULL,
	"there_currency" text NOT NULL,
	"decision" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "difference_decisions_created_idx" ON "difference_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "difference_decisions_key_idx" ON "difference_decisions" USING btree ("key","created_at");--> statement-breakpoint
-- The marks that stand: their kinds, records and amounts are in their keys.
INSERT INTO "difference_decisions" ("key", "kind", "record_id", "order_id", "here", "there", "currency", "there_currency", "decision", "actor_id", "note", "created_at")
SELECT s."key", split_part(s."key", ':', 1), substring(s."key" from '^[^:]*:(.*):[^:]*:[^:]*:[^:]*$'), s."order_id",
  nullif(substring(s."key" from '([^:]*):[^:]*:[^:]*$'), '')::bigint, nullif(substring(s."key" from '([^:]*):[^:]*$'), '')::bigint,
  coalesce(o."currency", substring(s."key" from '[^:]*$')), substring(s."key" from '[^:]*$'), 'seen', s."actor_id", s."note", s."created_at"
FROM "seen_differences" s LEFT JOIN "orders" o ON o."id" = s."order_id"
WHERE s."key" ~ '^[A-Za-z]+:.*:-?[0-9]*:-?[0-9]*:[A-Z]*$';

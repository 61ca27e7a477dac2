CREATE TABLE "money_suspects" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_differences" (
	"key" text PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"actor_id" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_checks" (
	"provider" text PRIMARY KEY NOT NULL,
	"asked_at" timestamptz,
	"checked_at" timestamptz,
	"checked_from" timestamptz,
	"is_cut" boolean DEFAULT false NOT NULL,
	"failed_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "provider_differences" (
	"reference" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid,
	"received" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"currency" text NOT NULL,
	"is_promised" boolean NOT NULL,
	"our_taken" bigint NOT NULL,
	"our_refunded" bigint NOT NULL,
	"was_promised" boolean NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "bank_files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" text NOT NULL,
	"format" text NOT NULL,
	"row_count" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bank_files_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "bank_rows" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"file_id" uuid NOT NULL,
	"row_key" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payer" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "bank_rows_row_key_key" UNIQUE("row_key")
);
--> statement-breakpoint
ALTER TABLE "bank_rows" ADD CONSTRAINT "bank_rows_file_id_bank_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bank_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_rows" ADD CONSTRAINT "bank_rows_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_rows_state_idx" ON "bank_rows" USING btree ("state","day");--> statement-breakpoint
CREATE INDEX "bank_rows_payment_idx" ON "bank_rows" USING btree ("payment_id");
CREATE TABLE "invoicings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"is_mailed" boolean NOT NULL,
	"state" text NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoicings" ADD CONSTRAINT "invoicings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoicings_admin_idx" ON "invoicings" USING btree ("admin_id","created_at" DESC NULLS LAST);
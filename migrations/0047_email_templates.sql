CREATE TABLE "email_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"subject" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL,
	"header" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL,
	"body" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL,
	"footer" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL,
	"picture_en_id" uuid,
	"picture_ar_id" uuid,
	"attaches_pdf" boolean,
	"keep_days" integer,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_email_copies" (
	"email_id" uuid PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "attachments" text[];--> statement-breakpoint
ALTER TABLE "sent_emails" ADD COLUMN "lacks_document" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_picture_en_id_files_id_fk" FOREIGN KEY ("picture_en_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_picture_ar_id_files_id_fk" FOREIGN KEY ("picture_ar_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_email_copies" ADD CONSTRAINT "sent_email_copies_email_id_sent_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."sent_emails"("id") ON DELETE cascade ON UPDATE no action;
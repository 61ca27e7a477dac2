CREATE TABLE "download_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"request" jsonb NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"line" integer NOT NULL,
	"sku" text NOT NULL,
	"title" jsonb,
	"product_id" uuid,
	"fields" jsonb NOT NULL,
	"more_fields" integer DEFAULT 0 NOT NULL,
	"problems" jsonb NOT NULL,
	"draft" jsonb,
	"outcome" text,
	"record" jsonb,
	"undo" text,
	"kept" jsonb,
	CONSTRAINT "import_changes_pkey" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"file_name" text NOT NULL,
	"file_kind" text,
	"bytes" integer NOT NULL,
	"sheets" jsonb,
	"sheet" text,
	"header" jsonb,
	"samples" jsonb,
	"fingerprint" text,
	"format" text,
	"mapping" jsonb,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"language" text,
	"counts" jsonb NOT NULL,
	"problem" jsonb,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_by" uuid,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"undone_by" uuid,
	"undone_at" timestamptz,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_key" text,
	"lease_until" timestamptz
);
--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_started_by_people_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_undone_by_people_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_changes_kind_idx" ON "import_changes" USING btree ("run_id","kind","position");--> statement-breakpoint
CREATE INDEX "import_runs_created_idx" ON "import_runs" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "import_runs_state_idx" ON "import_runs" USING btree ("state");
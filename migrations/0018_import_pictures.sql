CREATE TABLE "import_pictures" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"place" integer NOT NULL,
	"line" integer NOT NULL,
	"src" text NOT NULL,
	"alt" text,
	"skus" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"product_id" uuid,
	"file_id" uuid,
	"problem" jsonb,
	CONSTRAINT "import_pictures_pkey" PRIMARY KEY("run_id","position","place")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "zip" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "open_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_pictures" ADD CONSTRAINT "import_pictures_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_pictures_state_idx" ON "import_pictures" USING btree ("run_id","state","position");--> statement-breakpoint
CREATE INDEX "import_pictures_product_idx" ON "import_pictures" USING btree ("product_id");
CREATE TABLE "product_downloads" (
	"product_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"caption" jsonb NOT NULL,
	CONSTRAINT "product_downloads_pkey" PRIMARY KEY("product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_videos" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid,
	"host" text,
	"host_id" text,
	"caption" jsonb NOT NULL,
	CONSTRAINT "product_videos_pkey" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_videos_one_check" CHECK (("product_videos"."file_id" is null) = ("product_videos"."host" is not null and "product_videos"."host_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "size_table_places" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"size_table_id" uuid NOT NULL,
	"category_id" uuid,
	"variant_type_id" uuid,
	CONSTRAINT "size_table_places_category_key" UNIQUE("category_id"),
	CONSTRAINT "size_table_places_type_key" UNIQUE("variant_type_id"),
	CONSTRAINT "size_table_places_one_check" CHECK (num_nonnulls("size_table_places"."category_id", "size_table_places"."variant_type_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "size_tables" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" jsonb NOT NULL,
	"note" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"product_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"confirmed_at" timestamptz,
	"mailed_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "product_downloads" ADD CONSTRAINT "product_downloads_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_downloads" ADD CONSTRAINT "product_downloads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_table_places" ADD CONSTRAINT "size_table_places_size_table_id_size_tables_id_fk" FOREIGN KEY ("size_table_id") REFERENCES "public"."size_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_table_places" ADD CONSTRAINT "size_table_places_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "size_table_places" ADD CONSTRAINT "size_table_places_variant_type_id_variant_types_id_fk" FOREIGN KEY ("variant_type_id") REFERENCES "public"."variant_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_downloads_file_idx" ON "product_downloads" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_videos_file_key" ON "product_videos" USING btree ("file_id","product_id") WHERE "product_videos"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "size_table_places_table_idx" ON "size_table_places" USING btree ("size_table_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_waiting_key" ON "stock_alerts" USING btree ("email","product_id") WHERE "stock_alerts"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_product_idx" ON "stock_alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_alerts_created_idx" ON "stock_alerts" USING btree ("created_at");
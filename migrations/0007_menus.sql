CREATE TABLE "menu_items" (
	"menu_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"brand_id" uuid,
	"category_id" uuid,
	"main_category_id" uuid,
	CONSTRAINT "menu_items_pkey" PRIMARY KEY("menu_id","position"),
	CONSTRAINT "menu_items_one_check" CHECK (num_nonnulls("menu_items"."product_id", "menu_items"."brand_id", "menu_items"."category_id", "menu_items"."main_category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "menu_pictures" (
	"menu_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"alt" jsonb NOT NULL,
	"href" text DEFAULT '' NOT NULL,
	CONSTRAINT "menu_pictures_pkey" PRIMARY KEY("menu_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"location" text NOT NULL,
	"type" text NOT NULL,
	"device_types" text[] NOT NULL,
	"item_type" text,
	"banner_id" uuid,
	"banner_blur" integer DEFAULT 0 NOT NULL,
	"poster_id" uuid,
	"video_id" uuid,
	"is_combined" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "menus_slug_key" UNIQUE("slug"),
	CONSTRAINT "menus_devices_check" CHECK (cardinality("menus"."device_types") > 0),
	CONSTRAINT "menus_blur_check" CHECK ("menus"."banner_blur" between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "extensive_description" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "updated_at" timestamptz DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_main_category_id_main_categories_id_fk" FOREIGN KEY ("main_category_id") REFERENCES "public"."main_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_pictures" ADD CONSTRAINT "menu_pictures_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_pictures" ADD CONSTRAINT "menu_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_banner_id_files_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_poster_id_files_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menus" ADD CONSTRAINT "menus_video_id_files_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_product_key" ON "menu_items" USING btree ("product_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_brand_key" ON "menu_items" USING btree ("brand_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_category_key" ON "menu_items" USING btree ("category_id","menu_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_items_main_category_key" ON "menu_items" USING btree ("main_category_id","menu_id");--> statement-breakpoint
CREATE INDEX "menu_pictures_file_idx" ON "menu_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menus_title_en_key" ON "menus" USING btree (lower("title"->>'en')) WHERE "menus"."title"->>'en' <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "menus_title_ar_key" ON "menus" USING btree (lower("title"->>'ar')) WHERE "menus"."title"->>'ar' <> '';--> statement-breakpoint
CREATE INDEX "menus_location_idx" ON "menus" USING btree ("location","position");
CREATE TABLE "page_files" (
	"page_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "page_files_pkey" PRIMARY KEY("page_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "page_layout_versions" (
	"hash" text PRIMARY KEY NOT NULL,
	"layout_id" uuid NOT NULL,
	"attributes" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_layouts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "page_layouts_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "page_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"ends_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_pkey" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"layout_id" uuid NOT NULL,
	"url" text NOT NULL,
	"path" text NOT NULL,
	"title" jsonb NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"newest" integer DEFAULT 1 NOT NULL,
	"published" integer,
	"scheduled" integer,
	"scheduled_at" timestamptz,
	"published_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "pages_path_key" UNIQUE("path"),
	CONSTRAINT "pages_active_check" CHECK (not "pages"."is_active" or ("pages"."published" is not null and "pages"."published_at" is not null)),
	CONSTRAINT "pages_scheduled_check" CHECK (("pages"."scheduled" is null) = ("pages"."scheduled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "page_files" ADD CONSTRAINT "page_files_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_files" ADD CONSTRAINT "page_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_layout_versions" ADD CONSTRAINT "page_layout_versions_layout_id_page_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."page_layouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_previews" ADD CONSTRAINT "page_previews_version_fk" FOREIGN KEY ("page_id","number") REFERENCES "public"."page_versions"("page_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_redirects" ADD CONSTRAINT "page_redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_layout_id_page_layouts_id_fk" FOREIGN KEY ("layout_id") REFERENCES "public"."page_layouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_files_file_idx" ON "page_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "page_layout_versions_layout_idx" ON "page_layout_versions" USING btree ("layout_id","created_at");--> statement-breakpoint
CREATE INDEX "page_previews_ends_idx" ON "page_previews" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "page_previews_page_idx" ON "page_previews" USING btree ("page_id","number");--> statement-breakpoint
CREATE INDEX "page_redirects_page_idx" ON "page_redirects" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "pages_layout_idx" ON "pages" USING btree ("layout_id","is_active","published_at");--> statement-breakpoint
CREATE INDEX "pages_scheduled_idx" ON "pages" USING btree ("scheduled_at") WHERE "pages"."scheduled_at" is not null;--> statement-breakpoint
INSERT INTO "page_layouts" ("id", "key", "name", "hash") VALUES
  ('4822f75a-eb3c-4f98-99b8-cdd7cda5a9c3', 'default', '{"en":"Page","ar":"صفحة"}', '6f94ae0ca8a69caa'),
  ('c717631f-e83a-46ff-8406-cccc6f4f4e9d', 'landing', '{"en":"Landing page","ar":"صفحة هبوط"}', '10b7c2735590a978'),
  ('62396cc0-cf09-45c1-b120-8aeafe7a98ef', 'blog', '{"en":"Blog post","ar":"مقالة"}', 'af2ec4943fec345e'),
  ('240a4b24-e5dd-4c89-a29d-3057899610f2', 'form', '{"en":"Form","ar":"نموذج"}', 'f6e6d25c0e0f316d'),
  ('7a2bcfec-d9fb-44a9-919e-9d3b458afd1e', 'services', '{"en":"Services","ar":"خدمات"}', 'f233fac4bbb15df4'),
  ('da898eb7-58f6-4c1f-a510-d2b264bf7fad', 'contact', '{"en":"Contact","ar":"اتصال"}', '4fcbe1d83bd533e7'),
  ('a2e17d90-2c8d-44d2-8142-57e33b22d637', 'about', '{"en":"About us","ar":"من نحن"}', '1b9268e3e17d53de');
--> statement-breakpoint
INSERT INTO "page_layout_versions" ("hash", "layout_id", "attributes") VALUES
  ('6f94ae0ca8a69caa', '4822f75a-eb3c-4f98-99b8-cdd7cda5a9c3', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":false,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":false,"isMany":true},{"key":"picture","label":{"en":"Picture","ar":"صورة"},"type":"picture","isRequired":false,"isMany":true},{"key":"gallery","label":{"en":"Gallery","ar":"معرض صور"},"type":"gallery","isRequired":false,"isMany":true},{"key":"video","label":{"en":"Video","ar":"مقطع فيديو"},"type":"video","isRequired":false,"isMany":true},{"key":"products","label":{"en":"Products","ar":"منتجات"},"type":"products","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true}]'),
  ('10b7c2735590a978', 'c717631f-e83a-46ff-8406-cccc6f4f4e9d', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":true,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":false,"isMany":true},{"key":"picture","label":{"en":"Picture","ar":"صورة"},"type":"picture","isRequired":false,"isMany":true},{"key":"products","label":{"en":"Products","ar":"منتجات"},"type":"products","isRequired":false,"isMany":true},{"key":"gallery","label":{"en":"Gallery","ar":"معرض صور"},"type":"gallery","isRequired":false,"isMany":true},{"key":"video","label":{"en":"Video","ar":"مقطع فيديو"},"type":"video","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true}]'),
  ('af2ec4943fec345e', '62396cc0-cf09-45c1-b120-8aeafe7a98ef', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":true,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":true,"isMany":true},{"key":"picture","label":{"en":"Picture","ar":"صورة"},"type":"picture","isRequired":false,"isMany":true},{"key":"gallery","label":{"en":"Gallery","ar":"معرض صور"},"type":"gallery","isRequired":false,"isMany":true},{"key":"video","label":{"en":"Video","ar":"مقطع فيديو"},"type":"video","isRequired":false,"isMany":true},{"key":"products","label":{"en":"Products","ar":"منتجات"},"type":"products","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true}]'),
  ('f6e6d25c0e0f316d', '240a4b24-e5dd-4c89-a29d-3057899610f2', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":false,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":false,"isMany":true},{"key":"form","label":{"en":"Form","ar":"نموذج"},"type":"form","isRequired":true,"isMany":false}]'),
  ('f233fac4bbb15df4', '7a2bcfec-d9fb-44a9-919e-9d3b458afd1e', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":false,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":false,"isMany":true},{"key":"picture","label":{"en":"Picture","ar":"صورة"},"type":"picture","isRequired":false,"isMany":true},{"key":"gallery","label":{"en":"Gallery","ar":"معرض صور"},"type":"gallery","isRequired":false,"isMany":true},{"key":"products","label":{"en":"Products","ar":"منتجات"},"type":"products","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true}]'),
  ('4fcbe1d83bd533e7', 'da898eb7-58f6-4c1f-a510-d2b264bf7fad', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true}]'),
  ('1b9268e3e17d53de', 'a2e17d90-2c8d-44d2-8142-57e33b22d637', '[{"key":"intro","label":{"en":"Introduction","ar":"مقدمة"},"type":"text","isRequired":false,"isMany":false},{"key":"cover","label":{"en":"Cover picture","ar":"صورة الغلاف"},"type":"picture","isRequired":false,"isMany":false},{"key":"body","label":{"en":"Text","ar":"النص"},"type":"richText","isRequired":true,"isMany":true},{"key":"picture","label":{"en":"Picture","ar":"صورة"},"type":"picture","isRequired":false,"isMany":true},{"key":"gallery","label":{"en":"Gallery","ar":"معرض صور"},"type":"gallery","isRequired":false,"isMany":true},{"key":"video","label":{"en":"Video","ar":"مقطع فيديو"},"type":"video","isRequired":false,"isMany":true},{"key":"questions","label":{"en":"Questions and answers","ar":"أسئلة وأجوبة"},"type":"questions","isRequired":false,"isMany":true},{"key":"links","label":{"en":"Links","ar":"روابط"},"type":"links","isRequired":false,"isMany":true}]');

CREATE TABLE "admin_roles" (
	"admin_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "admin_roles_pkey" PRIMARY KEY("admin_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" jsonb NOT NULL,
	"permissions" text[],
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_roles" ADD CONSTRAINT "admin_roles_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_roles" ADD CONSTRAINT "admin_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_roles_role_idx" ON "admin_roles" USING btree ("role_id");
--> statement-breakpoint
INSERT INTO "roles" ("name", "permissions") VALUES
	('{"en": "Everything", "ar": "كل الصلاحيات"}', NULL),
	('{"en": "Order clerk", "ar": "موظف الطلبات"}', '{reports.see,orders.see,orders.change,catalogue.see,stock.see,prices.see,customers.see,customers.change}'),
	('{"en": "Bookkeeper", "ar": "المحاسب"}', '{reports.see,orders.see,money.change,prices.see,customers.see}'),
	('{"en": "Catalogue editor", "ar": "محرر المنتجات"}', '{catalogue.see,catalogue.change,stock.see,stock.change,prices.see,files.see,files.change,imports.see,imports.change}'),
	('{"en": "Content editor", "ar": "محرر المحتوى"}', '{catalogue.see,content.see,content.change,reviews.see,reviews.change,files.see,files.change}'),
	('{"en": "Reading only", "ar": "الاطلاع فقط"}', '{reports.see,orders.see,catalogue.see,stock.see,prices.see,customers.see,content.see,reviews.see,files.see,imports.see,mails.see,settings.see}');
--> statement-breakpoint
-- Present admins may do what they could before: without a set of their own everything, else that set as a role.
INSERT INTO "admin_roles" ("admin_id", "role_id")
	SELECT a.id, r.id FROM "admins" a, "roles" r WHERE r.permissions IS NULL AND a.permissions IS NULL AND NOT a.is_super;
--> statement-breakpoint
WITH "sets" AS (
	SELECT DISTINCT permissions FROM "admins" WHERE permissions IS NOT NULL AND NOT is_super
), "made" AS (
	INSERT INTO "roles" ("name", "permissions")
	SELECT jsonb_build_object('en', 'Role ' || row_number() OVER (), 'ar', 'دور ' || row_number() OVER ()), permissions FROM "sets"
	RETURNING id, permissions
)
INSERT INTO "admin_roles" ("admin_id", "role_id")
	SELECT a.id, m.id FROM "admins" a JOIN "made" m ON m.permissions = a.permissions WHERE NOT a.is_super;

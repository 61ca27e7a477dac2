CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- A rate whose days are turned round never counted; of two from the same day on the older row did, and of others the one that began last.
DELETE FROM "tax_rates" WHERE "ends_on" < "starts_on";--> statement-breakpoint
DELETE FROM "tax_rates" r USING "tax_rates" s WHERE s."tax_group_id" = r."tax_group_id" AND s."country" IS NOT DISTINCT FROM r."country" AND s."starts_on" IS NOT DISTINCT FROM r."starts_on" AND s."id" < r."id";--> statement-breakpoint
UPDATE "tax_rates" r SET "ends_on" = n."next" - 1 FROM (SELECT "id", lead("starts_on") OVER (PARTITION BY "tax_group_id", "country" ORDER BY "starts_on" NULLS FIRST) AS "next" FROM "tax_rates") n WHERE n."id" = r."id" AND (r."ends_on" IS NULL OR r."ends_on" >= n."next") AND n."next" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_overlap_check" EXCLUDE USING gist ("tax_group_id" WITH =, (coalesce("country", '')) WITH =, daterange("starts_on", "ends_on", '[]') WITH &&);--> statement-breakpoint
CREATE TABLE "coupon_scopes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"company_id" uuid,
	"group_id" uuid,
	"category_id" uuid,
	CONSTRAINT "coupon_scopes_key" UNIQUE NULLS NOT DISTINCT("coupon_id","company_id","group_id","category_id"),
	CONSTRAINT "coupon_scopes_one_check" CHECK (num_nonnulls("coupon_scopes"."company_id", "coupon_scopes"."group_id", "coupon_scopes"."category_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "payment_method_zones" (
	"method_id" uuid NOT NULL,
	"zone_id" uuid NOT NULL,
	CONSTRAINT "payment_method_zones_method_id_zone_id_pk" PRIMARY KEY("method_id","zone_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "net_days" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_for_some_buyers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "is_for_some_categories" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_limit" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_open" bigint;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_on_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_installment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "is_everywhere" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "tax_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_scopes" ADD CONSTRAINT "coupon_scopes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_scopes" ADD CONSTRAINT "coupon_scopes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_scopes" ADD CONSTRAINT "coupon_scopes_group_id_customer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."customer_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_scopes" ADD CONSTRAINT "coupon_scopes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method_zones" ADD CONSTRAINT "payment_method_zones_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_method_zones" ADD CONSTRAINT "payment_method_zones_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_scopes_company_idx" ON "coupon_scopes" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "coupon_scopes_group_idx" ON "coupon_scopes" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "coupon_scopes_category_idx" ON "coupon_scopes" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "payment_method_zones_zone_idx" ON "payment_method_zones" USING btree ("zone_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_terms_check" CHECK (("companies"."net_days" is null) = ("companies"."credit_limit" is null) and "companies"."net_days" >= 0 and "companies"."credit_limit" >= 0);--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_offline_check" CHECK ("payment_methods"."provider" = 'offline' or not ("payment_methods"."is_bank_transfer" or "payment_methods"."is_on_account"));--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_limits_check" CHECK ("payment_methods"."max_total" is null or "payment_methods"."min_total" is null or "payment_methods"."max_total" >= "payment_methods"."min_total");--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_days_check" CHECK ("tax_rates"."ends_on" is null or "tax_rates"."starts_on" is null or "tax_rates"."ends_on" >= "tax_rates"."starts_on");
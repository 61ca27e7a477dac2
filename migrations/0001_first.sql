CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamptz DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"on_behalf_of" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_pkey" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"city" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"postcode" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"removed_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_super" boolean DEFAULT false NOT NULL,
	"receives_mails" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"company_number" text NOT NULL,
	"vat_number" text,
	"tax_treatment" text DEFAULT 'standard' NOT NULL,
	"tax_reason" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "companies_number_key" UNIQUE("company_number")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"status" text DEFAULT 'unconfirmed' NOT NULL,
	"refused_reason" text,
	"can_see_prices" boolean DEFAULT false NOT NULL,
	"is_restricted" boolean DEFAULT false NOT NULL,
	"salesperson_id" uuid,
	"approval_form_file_id" uuid,
	"approved_at" timestamptz,
	"approved_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	CONSTRAINT "one_time_tokens_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamptz,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamptz DEFAULT now() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"mobile" text,
	"code" text NOT NULL,
	"locale" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamptz,
	CONSTRAINT "people_code_key" UNIQUE("code"),
	CONSTRAINT "people_email_folded_check" CHECK ("people"."email" = lower("people"."email"))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" uuid NOT NULL,
	"acting_for_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"key" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"choice_ids" uuid[] DEFAULT '{}' NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cart_lines_key_key" UNIQUE("cart_id","key"),
	CONSTRAINT "cart_lines_quantity_check" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"salesperson_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"coupon_code" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "carts_owner_key" UNIQUE NULLS NOT DISTINCT("customer_id","salesperson_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"button_text" jsonb NOT NULL,
	"href" text NOT NULL,
	"picture_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"percent_bps" integer,
	"amount" bigint,
	"min_subtotal" bigint NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_key" UNIQUE("code"),
	CONSTRAINT "coupons_value_check" CHECK (("coupons"."type" = 'percent' and "coupons"."percent_bps" between 1 and 10000) or ("coupons"."type" = 'fixed' and "coupons"."amount" > 0) or "coupons"."type" = 'freeDelivery'),
	CONSTRAINT "coupons_dates_check" CHECK ("coupons"."ends_on" is null or "coupons"."starts_on" is null or "coupons"."ends_on" >= "coupons"."starts_on"),
	CONSTRAINT "coupons_used_check" CHECK ("coupons"."max_uses" is null or "coupons"."used" <= "coupons"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "sent_emails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"subject_id" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "sent_emails_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"colour" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "files_hash_key" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"on_behalf_of" uuid,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"product_slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"variant_title" jsonb NOT NULL,
	"sku" text NOT NULL,
	"picture_hash" text,
	"unit" text NOT NULL,
	"decimals" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"unit_price" bigint NOT NULL,
	"price_source" text NOT NULL,
	"choices" jsonb NOT NULL,
	"selections_total" bigint NOT NULL,
	"line_total" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"tax_bps" integer NOT NULL,
	"tax" bigint NOT NULL,
	"tax_rule" text NOT NULL,
	"taken" jsonb NOT NULL,
	CONSTRAINT "order_lines_quantity_check" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"salesperson_id" uuid,
	"customer_name" text NOT NULL,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"address" jsonb,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" bigint NOT NULL,
	"selections_total" bigint NOT NULL,
	"discount_total" bigint NOT NULL,
	"shipping_cost" bigint NOT NULL,
	"tax_total" bigint NOT NULL,
	"grand_total" bigint NOT NULL,
	"coupon_id" uuid,
	"coupon_code" text,
	"delivery_method" text NOT NULL,
	"delivery_name" jsonb NOT NULL,
	"delivery_min_days" integer,
	"delivery_max_days" integer,
	"payment_method_id" uuid NOT NULL,
	"payment_method_name" jsonb NOT NULL,
	"purchase_order_number" text,
	"note" text,
	"shipment_name" text,
	"shipment_url" text,
	"stock_returned_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_total_check" CHECK ("orders"."grand_total" = "orders"."subtotal" + "orders"."selections_total" - "orders"."discount_total" + "orders"."shipping_cost" + "orders"."tax_total")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"note" jsonb,
	"provider" text NOT NULL,
	"is_online" boolean NOT NULL,
	"min_total" bigint,
	"max_total" bigint,
	"logo_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payable_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"provider_ref" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamptz,
	"failure" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_ref_key" UNIQUE("provider_ref"),
	CONSTRAINT "payments_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "payments_refunded_check" CHECK ("payments"."refunded" >= 0 and "payments"."refunded" <= "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "customer_group_members" (
	"group_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "customer_group_members_pkey" PRIMARY KEY("group_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "customer_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "customer_groups_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "price_list_assignments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"price_list_id" uuid NOT NULL,
	"company_id" uuid,
	"group_id" uuid,
	CONSTRAINT "price_list_assignments_one_check" CHECK (num_nonnulls("price_list_assignments"."company_id", "price_list_assignments"."group_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "price_list_rows" (
	"price_list_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"from_quantity" integer NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "price_list_rows_pkey" PRIMARY KEY("price_list_id","variant_id","from_quantity"),
	CONSTRAINT "price_list_rows_check" CHECK ("price_list_rows"."price" >= 0 and "price_list_rows"."from_quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "price_list_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"price_list_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"scope_id" uuid,
	"percent_bps" integer NOT NULL,
	CONSTRAINT "price_list_rules_percent_check" CHECK ("price_list_rules"."percent_bps" between 1 and 10000),
	CONSTRAINT "price_list_rules_scope_check" CHECK (("price_list_rules"."scope" = 'everything') = ("price_list_rules"."scope_id" is null))
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "price_lists_name_key" UNIQUE("name"),
	CONSTRAINT "price_lists_dates_check" CHECK ("price_lists"."ends_on" is null or "price_lists"."starts_on" is null or "price_lists"."ends_on" >= "price_lists"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "bundle_components" (
	"product_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "bundle_components_pkey" PRIMARY KEY("product_id","variant_id"),
	CONSTRAINT "bundle_components_quantity_check" CHECK ("bundle_components"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "option_choices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"option_group_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"surcharge" bigint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "option_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"note" jsonb,
	"is_required" boolean NOT NULL,
	"min" integer NOT NULL,
	"max" integer NOT NULL,
	CONSTRAINT "option_groups_slug_key" UNIQUE("slug"),
	CONSTRAINT "option_groups_range_check" CHECK ("option_groups"."min" >= 0 and "option_groups"."max" >= "option_groups"."min" and "option_groups"."max" >= 1)
);
--> statement-breakpoint
CREATE TABLE "product_attributes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" jsonb NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_index" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"main_category_id" uuid NOT NULL,
	"category_ids" uuid[] NOT NULL,
	"tag_ids" uuid[] NOT NULL,
	"value_ids" uuid[] NOT NULL,
	"is_in_stock" boolean NOT NULL,
	"words" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"lowest_price" bigint NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"card" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_option_groups" (
	"product_id" uuid NOT NULL,
	"option_group_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_option_groups_pkey" PRIMARY KEY("product_id","option_group_id")
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" jsonb NOT NULL,
	CONSTRAINT "product_pictures_pkey" PRIMARY KEY("product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"product_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "product_tags_pkey" PRIMARY KEY("product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"brand_id" uuid,
	"category_id" uuid NOT NULL,
	"measure_unit_id" uuid NOT NULL,
	"tax_group_id" uuid NOT NULL,
	"seo_title" jsonb,
	"seo_description" jsonb,
	"seo_image_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"source_key" text,
	"source_hash" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"archived_at" timestamptz,
	CONSTRAINT "products_slug_key" UNIQUE("slug"),
	CONSTRAINT "products_sku_key" UNIQUE("sku"),
	CONSTRAINT "products_source_key" UNIQUE("source_key")
);
--> statement-breakpoint
CREATE TABLE "slug_redirects" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "slug_redirects_pkey" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "variant_type_values" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"variant_type_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"swatch" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "variant_types" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "variant_types_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "variant_values" (
	"variant_id" uuid NOT NULL,
	"variant_type_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	CONSTRAINT "variant_values_pkey" PRIMARY KEY("variant_id","variant_type_id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"code" text,
	"barcode" text,
	"status" text DEFAULT 'available' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"price" bigint NOT NULL,
	"discount_price" bigint,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"on_hand" bigint DEFAULT 0 NOT NULL,
	"min_quantity" integer DEFAULT 1 NOT NULL,
	"multiple" integer DEFAULT 1 NOT NULL,
	"max_quantity" integer,
	"picture_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "variants_sku_key" UNIQUE("sku"),
	CONSTRAINT "variants_on_hand_check" CHECK ("variants"."on_hand" >= 0),
	CONSTRAINT "variants_price_check" CHECK ("variants"."price" >= 0 and ("variants"."discount_price" is null or "variants"."discount_price" between 0 and "variants"."price")),
	CONSTRAINT "variants_limits_check" CHECK ("variants"."multiple" >= 1 and "variants"."min_quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"zone_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"min_total" bigint NOT NULL,
	"max_total" bigint,
	"charge" bigint NOT NULL,
	CONSTRAINT "shipping_rates_order_check" CHECK ("shipping_rates"."max_total" is null or "shipping_rates"."max_total" > "shipping_rates"."min_total")
);
--> statement-breakpoint
CREATE TABLE "shipping_zones" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"included_cities" text[] DEFAULT '{}' NOT NULL,
	"excluded_cities" text[] DEFAULT '{}' NOT NULL,
	"postcodes" text[] DEFAULT '{}' NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	"offers_collection" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_zones_days_check" CHECK ("shipping_zones"."max_days" >= "shipping_zones"."min_days" and "shipping_zones"."min_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"variant_id" uuid NOT NULL,
	"delta" bigint NOT NULL,
	"reason" text NOT NULL,
	"order_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "tax_groups_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tax_group_id" uuid NOT NULL,
	"country" text,
	"bps" integer NOT NULL,
	"starts_on" date,
	"ends_on" date,
	CONSTRAINT "tax_rates_bps_check" CHECK ("tax_rates"."bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"picture_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "brands_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"main_category_id" uuid NOT NULL,
	"parent_id" uuid,
	"picture_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "main_categories" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"picture_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "main_categories_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "measure_units" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"decimals" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "measure_units_code_key" UNIQUE("code"),
	CONSTRAINT "measure_units_decimals_check" CHECK ("measure_units"."decimals" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"title" jsonb NOT NULL,
	"type" smallint NOT NULL,
	"percent_bps" integer,
	"starts_on" date,
	"ends_on" date,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "tags_slug_key" UNIQUE("slug"),
	CONSTRAINT "tags_type_check" CHECK ("tags"."type" between 1 and 3),
	CONSTRAINT "tags_percent_check" CHECK ("tags"."percent_bps" is null or ("tags"."type" = 2 and "tags"."percent_bps" between 1 and 10000))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_id_people_id_fk" FOREIGN KEY ("id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_id_people_id_fk" FOREIGN KEY ("id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_approval_form_file_id_files_id_fk" FOREIGN KEY ("approval_form_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_approved_by_id_people_id_fk" FOREIGN KEY ("approved_by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_for_id_customers_id_fk" FOREIGN KEY ("acting_for_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_id_payment_methods_id_fk" FOREIGN KEY ("method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_members" ADD CONSTRAINT "customer_group_members_group_id_customer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."customer_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_members" ADD CONSTRAINT "customer_group_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_assignments" ADD CONSTRAINT "price_list_assignments_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_assignments" ADD CONSTRAINT "price_list_assignments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_assignments" ADD CONSTRAINT "price_list_assignments_group_id_customer_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."customer_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rows" ADD CONSTRAINT "price_list_rows_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rows" ADD CONSTRAINT "price_list_rows_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list_rules" ADD CONSTRAINT "price_list_rules_price_list_id_price_lists_id_fk" FOREIGN KEY ("price_list_id") REFERENCES "public"."price_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_components" ADD CONSTRAINT "bundle_components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_components" ADD CONSTRAINT "bundle_components_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_choices" ADD CONSTRAINT "option_choices_option_group_id_option_groups_id_fk" FOREIGN KEY ("option_group_id") REFERENCES "public"."option_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attributes" ADD CONSTRAINT "product_attributes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_index" ADD CONSTRAINT "product_index_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_option_groups" ADD CONSTRAINT "product_option_groups_option_group_id_option_groups_id_fk" FOREIGN KEY ("option_group_id") REFERENCES "public"."option_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_measure_unit_id_measure_units_id_fk" FOREIGN KEY ("measure_unit_id") REFERENCES "public"."measure_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_group_id_tax_groups_id_fk" FOREIGN KEY ("tax_group_id") REFERENCES "public"."tax_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seo_image_id_files_id_fk" FOREIGN KEY ("seo_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_type_values" ADD CONSTRAINT "variant_type_values_variant_type_id_variant_types_id_fk" FOREIGN KEY ("variant_type_id") REFERENCES "public"."variant_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_values" ADD CONSTRAINT "variant_values_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_values" ADD CONSTRAINT "variant_values_variant_type_id_variant_types_id_fk" FOREIGN KEY ("variant_type_id") REFERENCES "public"."variant_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_values" ADD CONSTRAINT "variant_values_value_id_variant_type_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."variant_type_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD CONSTRAINT "shipping_rates_zone_id_shipping_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."shipping_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD CONSTRAINT "tax_rates_tax_group_id_tax_groups_id_fk" FOREIGN KEY ("tax_group_id") REFERENCES "public"."tax_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_main_category_id_main_categories_id_fk" FOREIGN KEY ("main_category_id") REFERENCES "public"."main_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_categories" ADD CONSTRAINT "main_categories_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "addresses_customer_idx" ON "addresses" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default_key" ON "addresses" USING btree ("customer_id") WHERE "addresses"."is_default" and "addresses"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "customers_company_idx" ON "customers" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "customers_salesperson_idx" ON "customers" USING btree ("salesperson_id");--> statement-breakpoint
CREATE INDEX "customers_status_idx" ON "customers" USING btree ("status");--> statement-breakpoint
CREATE INDEX "one_time_tokens_person_idx" ON "one_time_tokens" USING btree ("person_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email_key" ON "people" USING btree ("email") WHERE "people"."kind" <> 'admin';--> statement-breakpoint
CREATE UNIQUE INDEX "people_admin_email_key" ON "people" USING btree ("email") WHERE "people"."kind" = 'admin';--> statement-breakpoint
CREATE UNIQUE INDEX "people_phone_key" ON "people" USING btree ("phone") WHERE "people"."kind" <> 'admin';--> statement-breakpoint
CREATE INDEX "sessions_person_idx" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cart_lines_variant_idx" ON "cart_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "coupon_uses_customer_idx" ON "coupon_uses" USING btree ("coupon_id","customer_id");--> statement-breakpoint
CREATE INDEX "sent_emails_created_idx" ON "sent_emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_created_idx" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_adjustments_order_idx" ON "order_adjustments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_order_idx" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_order_idx" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_lines_variant_idx" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_customer_idx" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_salesperson_idx" ON "orders" USING btree ("salesperson_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_payable_idx" ON "payments" USING btree ("payable_id");--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("expires_at") WHERE "payments"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "customer_group_members_company_idx" ON "customer_group_members" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "price_list_assignments_company_idx" ON "price_list_assignments" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "price_list_assignments_group_idx" ON "price_list_assignments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "price_list_rows_variant_idx" ON "price_list_rows" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "price_list_rules_list_idx" ON "price_list_rules" USING btree ("price_list_id");--> statement-breakpoint
CREATE INDEX "option_choices_group_idx" ON "option_choices" USING btree ("option_group_id","position");--> statement-breakpoint
CREATE INDEX "product_attributes_product_idx" ON "product_attributes" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "product_index_words_idx" ON "product_index" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_index_categories_idx" ON "product_index" USING gin ("category_ids");--> statement-breakpoint
CREATE INDEX "product_index_tags_idx" ON "product_index" USING gin ("tag_ids");--> statement-breakpoint
CREATE INDEX "product_index_values_idx" ON "product_index" USING gin ("value_ids");--> statement-breakpoint
CREATE INDEX "product_index_brand_idx" ON "product_index" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_index_main_idx" ON "product_index" USING btree ("main_category_id");--> statement-breakpoint
CREATE INDEX "product_index_created_idx" ON "product_index" USING btree ("created_at" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX "product_index_title_en_idx" ON "product_index" USING btree ("title_en","product_id");--> statement-breakpoint
CREATE INDEX "product_index_title_ar_idx" ON "product_index" USING btree ("title_ar","product_id");--> statement-breakpoint
CREATE INDEX "product_index_price_idx" ON "product_index" USING btree ("lowest_price","product_id");--> statement-breakpoint
CREATE INDEX "product_tags_tag_idx" ON "product_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "products_category_idx" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_brand_idx" ON "products" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "products_created_idx" ON "products" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "variant_type_values_type_idx" ON "variant_type_values" USING btree ("variant_type_id","position");--> statement-breakpoint
CREATE INDEX "variant_values_value_idx" ON "variant_values" USING btree ("value_id");--> statement-breakpoint
CREATE INDEX "variants_product_idx" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variants_barcode_idx" ON "variants" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "shipping_rates_zone_idx" ON "shipping_rates" USING btree ("zone_id","position");--> statement-breakpoint
CREATE INDEX "stock_movements_variant_idx" ON "stock_movements" USING btree ("variant_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_order_idx" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_groups_default_key" ON "tax_groups" USING btree ("is_default") WHERE "tax_groups"."is_default";--> statement-breakpoint
CREATE INDEX "tax_rates_group_idx" ON "tax_rates" USING btree ("tax_group_id");--> statement-breakpoint
CREATE INDEX "categories_main_idx" ON "categories" USING btree ("main_category_id");--> statement-breakpoint
CREATE INDEX "categories_parent_idx" ON "categories" USING btree ("parent_id");
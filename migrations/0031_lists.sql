CREATE TABLE "list_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"was_in_stock" boolean DEFAULT true NOT NULL,
	"last_price" bigint,
	"mailed_at" timestamptz,
	CONSTRAINT "list_entries_product_key" UNIQUE("customer_id","kind","product_id")
);
--> statement-breakpoint
CREATE TABLE "list_quantities" (
	"entry_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "list_quantities_entry_id_variant_id_pk" PRIMARY KEY("entry_id","variant_id"),
	CONSTRAINT "list_quantities_quantity_check" CHECK ("list_quantities"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_quantities" ADD CONSTRAINT "list_quantities_entry_id_list_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."list_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_quantities" ADD CONSTRAINT "list_quantities_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_entries_product_idx" ON "list_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "list_entries_gone_idx" ON "list_entries" USING btree ("customer_id") WHERE "list_entries"."kind" = 'wishlist' and not "list_entries"."was_in_stock";--> statement-breakpoint
CREATE INDEX "list_quantities_variant_idx" ON "list_quantities" USING btree ("variant_id");
CREATE TABLE "saved_carts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"salesperson_id" uuid,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"note" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "saved_carts_name_key" UNIQUE NULLS NOT DISTINCT("customer_id","salesperson_id","name")
);
--> statement-breakpoint
CREATE TABLE "shop_calendar" (
	"id" text PRIMARY KEY DEFAULT 'shop' NOT NULL,
	"working_days" integer[] NOT NULL,
	"closed_days" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "purchase_order_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "purchase_order_start" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "requested_date" date;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "shop_name" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "opening_hours" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "saved_carts" ADD CONSTRAINT "saved_carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_carts" ADD CONSTRAINT "saved_carts_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
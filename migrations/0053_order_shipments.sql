-- The columns are new, so what is there fits: the constraints are checked for what is written from now on, without reading large tables.
CREATE TABLE "document_batches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"admin_id" uuid NOT NULL,
	"document" text NOT NULL,
	"locale" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	CONSTRAINT "order_shipment_lines_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "order_shipment_lines_quantity_check" CHECK ("order_shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_shipments" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"url" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "order_shipments_number_key" UNIQUE("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "picking_places" (
	"variant_id" uuid PRIMARY KEY NOT NULL,
	"location" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "shipped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "dropped" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_batches" ADD CONSTRAINT "document_batches_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_lines" ADD CONSTRAINT "order_shipment_lines_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_lines" ADD CONSTRAINT "order_shipment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_places" ADD CONSTRAINT "picking_places_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_batches_admin_idx" ON "document_batches" USING btree ("admin_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_shipment_lines_line_idx" ON "order_shipment_lines" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_shipment_id_order_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipments"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shipped_check" CHECK ("order_lines"."shipped" >= 0 and "order_lines"."dropped" >= 0 and "order_lines"."shipped" + "order_lines"."dropped" <= "order_lines"."quantity") NOT VALID;
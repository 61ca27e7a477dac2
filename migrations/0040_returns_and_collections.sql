CREATE TABLE "money_collections" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"salesperson_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"status" text DEFAULT 'init' NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"note" text,
	"day" date NOT NULL,
	"decision" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "money_collections_number_key" UNIQUE("number"),
	CONSTRAINT "money_collections_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "money_collections_amount_check" CHECK ("money_collections"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"return_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"note" text,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"return_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"quantity" bigint NOT NULL,
	"reason" text NOT NULL,
	"received" bigint,
	"condition" text,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"net" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "return_lines_line_key" UNIQUE("return_id","order_line_id"),
	CONSTRAINT "return_lines_quantity_check" CHECK ("return_lines"."quantity" > 0 and ("return_lines"."received" is null or "return_lines"."received" between 0 and "return_lines"."quantity")),
	CONSTRAINT "return_lines_money_check" CHECK ("return_lines"."net" >= 0 and "return_lines"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_pictures" (
	"return_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "return_pictures_return_id_file_id_pk" PRIMARY KEY("return_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "returned_quantities" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"bought" bigint NOT NULL,
	"returned" bigint NOT NULL,
	CONSTRAINT "returned_quantities_check" CHECK ("returned_quantities"."returned" between 0 and "returned_quantities"."bought")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'init' NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"salesperson_id" uuid,
	"request_key" uuid NOT NULL,
	"reason" text NOT NULL,
	"refund_total" bigint NOT NULL,
	"currency" text NOT NULL,
	"money" text,
	"settled_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "returns_number_key" UNIQUE("number"),
	CONSTRAINT "returns_request_key" UNIQUE("order_id","request_key"),
	CONSTRAINT "returns_total_check" CHECK ("returns"."refund_total" >= 0),
	CONSTRAINT "returns_money_check" CHECK (("returns"."status" = 'approved') = ("returns"."money" is not null))
);
--> statement-breakpoint
ALTER TABLE "money_collections" ADD CONSTRAINT "money_collections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_collections" ADD CONSTRAINT "money_collections_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_collections" ADD CONSTRAINT "money_collections_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returned_quantities" ADD CONSTRAINT "returned_quantities_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_salesperson_id_people_id_fk" FOREIGN KEY ("salesperson_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_collections_customer_idx" ON "money_collections" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "money_collections_status_idx" ON "money_collections" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_events_return_idx" ON "return_events" USING btree ("return_id","created_at");--> statement-breakpoint
CREATE INDEX "return_lines_order_line_idx" ON "return_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "returns_customer_idx" ON "returns" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_status_idx" ON "returns" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "returns_created_idx" ON "returns" USING btree ("created_at" DESC NULLS LAST);
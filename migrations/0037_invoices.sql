CREATE TABLE "invoice_balances" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"due_date" date NOT NULL,
	"credited" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	CONSTRAINT "invoice_balances_check" CHECK ("invoice_balances"."credited" >= 0 and "invoice_balances"."paid" >= 0 and "invoice_balances"."outstanding" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid,
	"corrects_id" uuid,
	"title" jsonb NOT NULL,
	"quantity" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"tax_bps" integer NOT NULL,
	"tax_rule" text NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "invoice_lines_quantity_check" CHECK ("invoice_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"invoice_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_mails_invoice_id_step_pk" PRIMARY KEY("invoice_id","step")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"serial" integer,
	"number" text,
	"company_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"corrects_id" uuid,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"date" date NOT NULL,
	"due_date" date,
	"invoice_address" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_number" text DEFAULT '' NOT NULL,
	"bank_sort_code" text DEFAULT '' NOT NULL,
	"iban" text DEFAULT '' NOT NULL,
	"net_total" bigint NOT NULL,
	"tax_total" bigint NOT NULL,
	"grand_total" bigint NOT NULL,
	"document" jsonb,
	"printed_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."grand_total" = "invoices"."net_total" + "invoices"."tax_total"),
	CONSTRAINT "invoices_printed_check" CHECK (("invoices"."state" = 'printed') = ("invoices"."serial" is not null and "invoices"."number" is not null and "invoices"."document" is not null and "invoices"."printed_at" is not null)),
	CONSTRAINT "invoices_corrects_check" CHECK (("invoices"."kind" = 'creditNote') = ("invoices"."corrects_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_balances" ADD CONSTRAINT "invoice_balances_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_corrects_id_invoice_lines_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoice_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_id_invoices_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_balances_open_idx" ON "invoice_balances" USING btree ("due_date") WHERE "invoice_balances"."outstanding" > 0;--> statement-breakpoint
CREATE INDEX "invoice_lines_invoice_idx" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_lines_order_idx" ON "invoice_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_lines_corrects_idx" ON "invoice_lines" USING btree ("corrects_id") WHERE "invoice_lines"."corrects_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_serial_key" ON "invoices" USING btree ("kind","serial") WHERE "invoices"."serial" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices" USING btree ("number") WHERE "invoices"."number" is not null;--> statement-breakpoint
CREATE INDEX "invoices_created_idx" ON "invoices" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "invoices_company_idx" ON "invoices" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_customer_idx" ON "invoices" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invoices_corrects_idx" ON "invoices" USING btree ("corrects_id") WHERE "invoices"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_drafts_idx" ON "invoices" USING btree ("created_at" DESC NULLS LAST) WHERE "invoices"."state" = 'draft';--> statement-breakpoint
CREATE FUNCTION "refuse_printed_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state = 'printed' THEN
		RAISE EXCEPTION 'invoice % is printed and never changes', OLD.number USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_printed_invoice_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT 1 FROM "invoices" WHERE "state" = 'printed'
			AND ("id" = CASE TG_OP WHEN 'INSERT' THEN NULL ELSE OLD.invoice_id END OR "id" = CASE TG_OP WHEN 'DELETE' THEN NULL ELSE NEW.invoice_id END)
	) THEN
		RAISE EXCEPTION 'a printed invoice never changes' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_invoice_gap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' AND NEW.last = 1 THEN RETURN NEW; END IF;
	IF TG_OP = 'UPDATE' AND NEW.series = OLD.series AND NEW.last = OLD.last + 1 THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'invoice numbers go up by one' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_frozen" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "refuse_printed_invoice"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_printed_invoice_line"();--> statement-breakpoint
CREATE TRIGGER "invoice_counters_steps" BEFORE INSERT OR UPDATE OR DELETE ON "invoice_counters" FOR EACH ROW EXECUTE FUNCTION "refuse_invoice_gap"();

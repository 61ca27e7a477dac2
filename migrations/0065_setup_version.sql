CREATE TABLE "setup_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO "setup_version" DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION "setup_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE setup_version SET version = gen_random_uuid();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "settings_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "tax_rates_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "tax_rates" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "shipping_zones_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shipping_zones" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "shipping_rates_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shipping_rates" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "shop_calendar_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_calendar" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "payment_methods_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "payment_methods" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
CREATE TRIGGER "payment_method_zones_setup" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "payment_method_zones" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
-- The logo of a payment method is shown by the hash of its file.
CREATE TRIGGER "files_setup" AFTER UPDATE OF "hash" ON "files" FOR EACH STATEMENT EXECUTE FUNCTION setup_changed();--> statement-breakpoint
ALTER TABLE "settings" ENABLE ALWAYS TRIGGER "settings_setup";--> statement-breakpoint
ALTER TABLE "tax_rates" ENABLE ALWAYS TRIGGER "tax_rates_setup";--> statement-breakpoint
ALTER TABLE "shipping_zones" ENABLE ALWAYS TRIGGER "shipping_zones_setup";--> statement-breakpoint
ALTER TABLE "shipping_rates" ENABLE ALWAYS TRIGGER "shipping_rates_setup";--> statement-breakpoint
ALTER TABLE "shop_calendar" ENABLE ALWAYS TRIGGER "shop_calendar_setup";--> statement-breakpoint
ALTER TABLE "payment_methods" ENABLE ALWAYS TRIGGER "payment_methods_setup";--> statement-breakpoint
ALTER TABLE "payment_method_zones" ENABLE ALWAYS TRIGGER "payment_method_zones_setup";--> statement-breakpoint
ALTER TABLE "files" ENABLE ALWAYS TRIGGER "files_setup";

ALTER TABLE "variant_values" DROP CONSTRAINT "variant_values_variant_id_variants_id_fk";
--> statement-breakpoint
ALTER TABLE "variant_values" DROP CONSTRAINT "variant_values_value_fk";
--> statement-breakpoint
-- What these two foreign keys did row by row is done once for all rows of a statement: the same locks, the same refusals. Planned for keys whatever the
-- count is: the plans are kept for the session, and one made for thousands of rows would read whole tables for one.
CREATE FUNCTION "check_variant_values"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off AS $$
BEGIN
	-- What this transaction made nobody else can delete; locking each variant of a catalogue would write all of them twice.
	PERFORM FROM "variants" v WHERE v."id" IN (SELECT a."variant_id" FROM "added" a) AND v.xmin <> pg_current_xact_id()::xid FOR KEY SHARE;
	PERFORM FROM "variant_type_values" t WHERE t."id" IN (SELECT a."value_id" FROM "added" a) FOR KEY SHARE;
	IF EXISTS (SELECT FROM "added" a WHERE NOT EXISTS (SELECT FROM "variants" v WHERE v."id" = a."variant_id")) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a value of a variant that is not there', TABLE = 'variant_values', CONSTRAINT = 'variant_values_variant_fk';
	END IF;
	IF EXISTS (SELECT FROM (SELECT DISTINCT "value_id", "variant_type_id" FROM "added") a WHERE NOT EXISTS (
		SELECT FROM "variant_type_values" t WHERE t."id" = a."value_id" AND t."variant_type_id" = a."variant_type_id")) THEN
		RAISE foreign_key_violation USING MESSAGE = 'a value that is not there or of another type', TABLE = 'variant_values', CONSTRAINT = 'variant_values_value_fk';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "variant_values_insert" AFTER INSERT ON "variant_values" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "check_variant_values"();--> statement-breakpoint
CREATE TRIGGER "variant_values_update" AFTER UPDATE ON "variant_values" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "check_variant_values"();--> statement-breakpoint
CREATE FUNCTION "drop_variant_values"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off AS $$
BEGIN
	DELETE FROM "variant_values" vv USING "gone" WHERE vv."variant_id" = "gone"."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "variants_delete" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS "gone"
	FOR EACH STATEMENT EXECUTE FUNCTION "drop_variant_values"();--> statement-breakpoint
CREATE FUNCTION "keep_used_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "variant_values" vv WHERE vv."value_id" = OLD."id") THEN
		RAISE foreign_key_violation USING MESSAGE = 'variants have this value', TABLE = 'variant_values', CONSTRAINT = 'variant_values_value_fk';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "variant_type_values_delete" AFTER DELETE OR UPDATE OF "id", "variant_type_id" ON "variant_type_values"
	FOR EACH ROW EXECUTE FUNCTION "keep_used_values"();

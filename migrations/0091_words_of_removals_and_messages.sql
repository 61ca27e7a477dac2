ALTER TABLE "audit_entries" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "words" text;--> statement-breakpoint
-- The fields that name a record, as src/modules/audit/differences.ts has them, and a person's names.
CREATE FUNCTION names_in(record jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
	SELECT string_agg(CASE jsonb_typeof(value) WHEN 'object' THEN concat_ws(' ', value->>'en', value->>'ar') WHEN 'string' THEN value #>> '{}' END, ' ')
	FROM jsonb_each(CASE jsonb_typeof(record) WHEN 'object' THEN record ELSE '{}' END)
	WHERE key IN ('title', 'name', 'number', 'code', 'sku', 'file', 'companyName', 'email', 'subject', 'firstName', 'lastName'));--> statement-breakpoint
CREATE FUNCTION fold_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."words" := ' ' || nullif(fold(names_in(NEW."before")), '');
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_words" BEFORE INSERT OR UPDATE OF "before" ON "audit_entries" FOR EACH ROW
	WHEN (NEW."action" LIKE '%.removed') EXECUTE FUNCTION fold_removed();--> statement-breakpoint
CREATE FUNCTION fold_message() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."words" := ' ' || fold(concat_ws(' ', NEW."name", NEW."email", NEW."form_title"->>'en', NEW."form_title"->>'ar', NEW."subject", NEW."message"));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_messages_words" BEFORE INSERT OR UPDATE OF "name", "email", "form_title", "subject", "message" ON "contact_messages"
	FOR EACH ROW EXECUTE FUNCTION fold_message();

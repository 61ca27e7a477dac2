ALTER TABLE "sent_emails" ADD COLUMN "words" text;--> statement-breakpoint
-- Folding a text takes longer than reading a row, so it is done once, when recipient or subject are written.
CREATE FUNCTION fold_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."words" := ' ' || fold(NEW."recipient" || ' ' || NEW."subject");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "sent_emails_words" BEFORE INSERT OR UPDATE OF "recipient", "subject" ON "sent_emails" FOR EACH ROW EXECUTE FUNCTION fold_mail();

ALTER TABLE "files" ADD COLUMN "alt" jsonb DEFAULT '{"en":"","ar":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "files_words_idx" ON "files" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_pictures_file_idx" ON "product_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "variants_picture_idx" ON "variants" USING btree ("picture_id");--> statement-breakpoint
UPDATE "files" SET "words" = trim(lower(regexp_replace("name", '[^[:alnum:]]+', ' ', 'g')));

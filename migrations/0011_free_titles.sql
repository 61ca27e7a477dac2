CREATE INDEX "products_title_en_idx" ON "products" USING btree (lower("title"->>'en'));--> statement-breakpoint
CREATE INDEX "products_title_ar_idx" ON "products" USING btree (lower("title"->>'ar'));
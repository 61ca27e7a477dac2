DROP INDEX "products_created_idx";--> statement-breakpoint
DROP INDEX "product_figures_least_idx";--> statement-breakpoint
ALTER TABLE "product_figures" ADD COLUMN "most_on_hand" double precision;--> statement-breakpoint
ALTER TABLE "product_figures" ADD COLUMN "hidden_words" text;--> statement-breakpoint
CREATE INDEX "product_figures_most_idx" ON "product_figures" USING btree ("most_on_hand","product_id");--> statement-breakpoint
CREATE INDEX "product_figures_hidden_idx" ON "product_figures" USING gin ("hidden_words" gin_trgm_ops) WHERE "product_figures"."hidden_words" is not null;--> statement-breakpoint
CREATE INDEX "products_archived_idx" ON "products" USING btree ("updated_at","id") WHERE "products"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "products_status_idx" ON "products" USING btree ("status","updated_at") WHERE "products"."status" <> 'available';--> statement-breakpoint
CREATE INDEX "variants_unavailable_idx" ON "variants" USING btree ("product_id") WHERE "variants"."status" = 'unavailable';--> statement-breakpoint
CREATE INDEX "stock_movements_reason_idx" ON "stock_movements" USING btree ("reason","id") WHERE "stock_movements"."reason" not in ('initial', 'import', 'order');--> statement-breakpoint
CREATE INDEX "product_figures_least_idx" ON "product_figures" USING btree ("least_on_hand","product_id");--> statement-breakpoint
UPDATE "product_figures" f SET "most_on_hand" = own.most, "hidden_words" = own.hidden
FROM (
	SELECT p.id, max(v.on_hand) FILTER (WHERE v.status = 'available')::float8 / 10 ^ u.decimals AS most,
		CASE WHEN i.product_id IS NULL THEN translate(regexp_replace(lower(concat_ws(' ', '', p.title->>'en', p.title->>'ar', p.sku,
			string_agg(concat_ws(' ', v.sku, v.code, v.barcode), ' '))), '[[:punct:][:space:]]+', ' ', 'g'), 'أإآٱىئؤةءـًٌٍَُِّْ', 'ااااييوه') END AS hidden
	FROM products p JOIN measure_units u ON u.id = p.measure_unit_id LEFT JOIN variants v ON v.product_id = p.id LEFT JOIN product_index i ON i.product_id = p.id
	GROUP BY p.id, u.decimals, i.product_id
) own
WHERE own.id = f.product_id;

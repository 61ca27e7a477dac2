CREATE TABLE "product_figures" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"lowest_price" bigint NOT NULL,
	"on_hand" double precision NOT NULL,
	"least_on_hand" double precision
);
--> statement-breakpoint
ALTER TABLE "product_figures" ADD CONSTRAINT "product_figures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_figures_price_idx" ON "product_figures" USING btree ("lowest_price","product_id");--> statement-breakpoint
CREATE INDEX "product_figures_on_hand_idx" ON "product_figures" USING btree ("on_hand","product_id");--> statement-breakpoint
CREATE INDEX "product_figures_least_idx" ON "product_figures" USING btree ("least_on_hand");--> statement-breakpoint
INSERT INTO "product_figures" ("product_id", "lowest_price", "on_hand", "least_on_hand")
SELECT p.id, coalesce(min(coalesce(v.discount_price, v.price)), 0), coalesce(sum(v.on_hand), 0)::float8 / 10 ^ u.decimals,
	min(v.on_hand) FILTER (WHERE v.status = 'available')::float8 / 10 ^ u.decimals
FROM products p JOIN measure_units u ON u.id = p.measure_unit_id LEFT JOIN variants v ON v.product_id = p.id GROUP BY p.id, u.decimals;

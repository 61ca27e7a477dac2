CREATE TABLE "facet_counts_within" (
	"within_id" uuid NOT NULL,
	"is_in_stock" boolean NOT NULL,
	"facet_id" uuid NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "facet_counts_within_idx" ON "facet_counts_within" USING btree ("within_id");--> statement-breakpoint
-- Nobody writes the index until what it holds is counted: two and a half seconds with 100,000 products.
LOCK TABLE "product_index" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
		SELECT main_category_id, is_in_stock, f, count(*) FROM new_rows, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f WHERE f IS NOT NULL GROUP BY 1, 2, 3;
		INSERT INTO facet_counts_within (within_id, is_in_stock, facet_id, n)
		SELECT w, is_in_stock, f, count(*) FROM new_rows, unnest(category_ids || brand_id) w, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f
		WHERE w IS NOT NULL AND f IS NOT NULL GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
		SELECT main_category_id, is_in_stock, f, -count(*) FROM old_rows, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f WHERE f IS NOT NULL GROUP BY 1, 2, 3;
		INSERT INTO facet_counts_within (within_id, is_in_stock, facet_id, n)
		SELECT w, is_in_stock, f, -count(*) FROM old_rows, unnest(category_ids || brand_id) w, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f
		WHERE w IS NOT NULL AND f IS NOT NULL GROUP BY 1, 2, 3;
	ELSE
		WITH sides AS MATERIALIZED (
			SELECT side.* FROM old_rows o JOIN new_rows w USING (product_id) CROSS JOIN LATERAL (VALUES
				(o.main_category_id, o.is_in_stock, o.category_ids || o.brand_id, o.category_ids || o.tag_ids || o.value_ids || o.brand_id || o.main_category_id, -1),
				(w.main_category_id, w.is_in_stock, w.category_ids || w.brand_id, w.category_ids || w.tag_ids || w.value_ids || w.brand_id || w.main_category_id, 1)
			) side (main_category_id, is_in_stock, withins, facets, n)
			WHERE (o.main_category_id, o.is_in_stock, o.brand_id, o.category_ids, o.tag_ids, o.value_ids) IS DISTINCT FROM (w.main_category_id, w.is_in_stock, w.brand_id, w.category_ids, w.tag_ids, w.value_ids)
		),
		by_main AS (
			INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
			SELECT main_category_id, is_in_stock, f, sum(n) FROM sides, unnest(facets) f WHERE f IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0
		)
		INSERT INTO facet_counts_within (within_id, is_in_stock, facet_id, n)
		SELECT w, is_in_stock, f, sum(n) FROM sides, unnest(withins) w, unnest(facets) f WHERE w IS NOT NULL AND f IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO "facet_counts_within" ("within_id", "is_in_stock", "facet_id", "n")
SELECT w, is_in_stock, f, count(*) FROM product_index, unnest(category_ids || brand_id) w, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f
WHERE w IS NOT NULL AND f IS NOT NULL GROUP BY 1, 2, 3;

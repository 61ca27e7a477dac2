CREATE TABLE "facet_counts" (
	"main_category_id" uuid NOT NULL,
	"is_in_stock" boolean NOT NULL,
	"facet_id" uuid NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_facets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
		SELECT main_category_id, is_in_stock, f, count(*) FROM new_rows, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f WHERE f IS NOT NULL GROUP BY 1, 2, 3;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
		SELECT main_category_id, is_in_stock, f, -count(*) FROM old_rows, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f WHERE f IS NOT NULL GROUP BY 1, 2, 3;
	ELSE
		INSERT INTO facet_counts (main_category_id, is_in_stock, facet_id, n)
		SELECT main_category_id, is_in_stock, f, sum(n) FROM (
			SELECT o.main_category_id, o.is_in_stock, unnest(o.category_ids || o.tag_ids || o.value_ids || o.brand_id || o.main_category_id) AS f, -1 AS n
			FROM old_rows o JOIN new_rows w USING (product_id)
			WHERE (o.main_category_id, o.is_in_stock, o.brand_id, o.category_ids, o.tag_ids, o.value_ids) IS DISTINCT FROM (w.main_category_id, w.is_in_stock, w.brand_id, w.category_ids, w.tag_ids, w.value_ids)
			UNION ALL
			SELECT w.main_category_id, w.is_in_stock, unnest(w.category_ids || w.tag_ids || w.value_ids || w.brand_id || w.main_category_id), 1
			FROM old_rows o JOIN new_rows w USING (product_id)
			WHERE (o.main_category_id, o.is_in_stock, o.brand_id, o.category_ids, o.tag_ids, o.value_ids) IS DISTINCT FROM (w.main_category_id, w.is_in_stock, w.brand_id, w.category_ids, w.tag_ids, w.value_ids)
		) sides WHERE f IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_index_counts_insert" AFTER INSERT ON "product_index" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
--> statement-breakpoint
CREATE TRIGGER "product_index_counts_update" AFTER UPDATE ON "product_index" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
--> statement-breakpoint
CREATE TRIGGER "product_index_counts_delete" AFTER DELETE ON "product_index" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_facets();
--> statement-breakpoint
ALTER TABLE "product_index" ENABLE ALWAYS TRIGGER "product_index_counts_insert", ENABLE ALWAYS TRIGGER "product_index_counts_update", ENABLE ALWAYS TRIGGER "product_index_counts_delete";
--> statement-breakpoint
INSERT INTO "facet_counts" ("main_category_id", "is_in_stock", "facet_id", "n")
SELECT main_category_id, is_in_stock, f, count(*) FROM product_index, unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) f WHERE f IS NOT NULL GROUP BY 1, 2, 3;

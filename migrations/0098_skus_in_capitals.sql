-- SKUs are kept in capitals, so that they are found however they are typed. Two that differ in their letters' case alone are left as they are.
WITH renamed AS (
	UPDATE "products" p SET "sku" = upper(p."sku")
	WHERE p."sku" <> upper(p."sku") AND NOT EXISTS (SELECT 1 FROM "products" o WHERE o."id" <> p."id" AND upper(o."sku") = upper(p."sku"))
	RETURNING 1
) UPDATE "search_state" SET "version" = 0 WHERE EXISTS (SELECT 1 FROM renamed);--> statement-breakpoint
WITH renamed AS (
	UPDATE "variants" v SET "sku" = upper(v."sku"), "code" = CASE WHEN v."code" = v."sku" THEN upper(v."sku") ELSE v."code" END
	WHERE v."sku" <> upper(v."sku") AND NOT EXISTS (SELECT 1 FROM "variants" o WHERE o."id" <> v."id" AND upper(o."sku") = upper(v."sku"))
	RETURNING 1
) UPDATE "search_state" SET "version" = 0 WHERE EXISTS (SELECT 1 FROM renamed);

ALTER TABLE "measure_units" ADD COLUMN "plurals" jsonb DEFAULT '{"en":{},"ar":{}}'::jsonb NOT NULL;--> statement-breakpoint
-- Units that shops usually count in get their forms; others keep their one name until the office gives them more.
UPDATE "measure_units" u SET "plurals" = jsonb_build_object(
	'en', coalesce((
		SELECT jsonb_build_object('other', w.other) FROM (VALUES
			('piece', 'pieces'), ('pair', 'pairs'), ('set', 'sets'), ('pack', 'packs'), ('box', 'boxes'), ('carton', 'cartons'), ('case', 'cases'),
			('dozen', 'dozen'), ('litre', 'litres'), ('metre', 'metres')
		) w (one, other) WHERE w.one = lower(u.name->>'en')), '{}'),
	'ar', coalesce((
		SELECT w.forms::jsonb FROM (VALUES
			('قطعة', '{"two":"قطعتان","few":"قطع"}'), ('زوج', '{"two":"زوجان","few":"أزواج","many":"زوجًا"}'), ('طقم', '{"two":"طقمان","few":"أطقم","many":"طقمًا"}'),
			('عبوة', '{"two":"عبوتان","few":"عبوات"}'), ('علبة', '{"two":"علبتان","few":"علب"}'), ('كرتون', '{"two":"كرتونان","few":"كراتين","many":"كرتونًا"}'),
			('درزن', '{"two":"درزنان","few":"درازن","many":"درزنًا"}'), ('لتر', '{"two":"لتران","few":"لترات","many":"لترًا"}'), ('متر', '{"two":"متران","few":"أمتار","many":"مترًا"}')
		) w (one, forms) WHERE w.one = u.name->>'ar'), '{}')
);
--> statement-breakpoint
-- The cards of lists hold the unit's words instead of its name.
UPDATE "product_index" i SET "card" = jsonb_set(
	jsonb_set(i.card, '{en,unit}', jsonb_build_object('one', i.card#>'{en,unit}') || CASE WHEN u.name->>'en' <> '' THEN u.plurals->'en' ELSE u.plurals->'ar' END),
	'{ar,unit}', jsonb_build_object('one', i.card#>'{ar,unit}') || CASE WHEN u.name->>'ar' <> '' THEN u.plurals->'ar' ELSE u.plurals->'en' END)
FROM "products" p JOIN "measure_units" u ON u.id = p.measure_unit_id
WHERE p.id = i.product_id AND jsonb_typeof(i.card#>'{en,unit}') = 'string';

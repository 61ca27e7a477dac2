-- What the search ignores, as src/shared/folding.ts does it; texts without a sign beyond ASCII take the short way. Unicode's rules are those that ship
-- with PostgreSQL, not the system's, so that every server gives the same.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE
	WHEN octet_length(value) = length(value)
	THEN trim(regexp_replace(lower(translate(value, '''`', '') COLLATE pg_unicode_fast), '[^a-z0-9]+', ' ', 'g'))
	ELSE trim(regexp_replace(translate(lower(regexp_replace(normalize(value, NFKD), U&'[''\2019\2018\02bc`\00b4\0300-\036f\0640\064b-\065f\0670\06d6-\06ed]', '', 'g')
		COLLATE pg_unicode_fast), U&'\0671\0649\0629\03c2٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\0621', U&'\0627\064a\0647\03c301234567890123456789'), '[^[:alnum:]]+', ' ', 'g'))
	END;--> statement-breakpoint
UPDATE "files" SET "words" = fold(concat_ws(' ', "name", "alt"->>'en', "alt"->>'ar'));--> statement-breakpoint
UPDATE "search_synonyms" SET "folded" = ARRAY(SELECT fold(word) FROM unnest("words") WITH ORDINALITY each (word, place) GROUP BY 1 HAVING fold(word) <> '' ORDER BY min(place));--> statement-breakpoint
-- A shop that has products makes the words of its index again; a new one begins with them.
UPDATE "search_state" SET "version" = 3 WHERE NOT EXISTS (SELECT FROM "products");

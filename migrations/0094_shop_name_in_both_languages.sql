-- The names of the shop and of its company were one text; where it was written in Arabic letters, it is the Arabic one.
UPDATE "settings" SET "value" = jsonb_set("value", '{name}', CASE WHEN "value"->>'name' ~ '[ء-ي]'
  THEN jsonb_build_object('en', '', 'ar', "value"->>'name') ELSE jsonb_build_object('en', "value"->>'name', 'ar', '') END)
WHERE "key" IN ('site', 'site.good', 'company', 'company.good') AND jsonb_typeof("value"->'name') = 'string';

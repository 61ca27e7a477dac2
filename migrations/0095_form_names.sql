-- A form's field for the sender's name has a kind of its own. Of a saved form it is the first line of text that says so by its key or its label.
UPDATE "page_versions" v SET "content" = jsonb_set(v."content", '{blocks}', (
  SELECT jsonb_agg(CASE WHEN name_at IS NULL THEN block ELSE jsonb_set(block, ARRAY['fields', (name_at - 1)::text, 'kind'], '"name"') END ORDER BY at)
  FROM jsonb_array_elements(v."content" -> 'blocks') WITH ORDINALITY AS b(block, at)
  LEFT JOIN LATERAL (
    SELECT min(place) AS name_at
    FROM jsonb_array_elements(CASE WHEN block ->> 'type' = 'form' AND jsonb_typeof(block -> 'fields') = 'array' THEN block -> 'fields' ELSE '[]' END)
      WITH ORDINALITY AS f(field, place)
    WHERE field ->> 'kind' = 'text' AND (
      field ->> 'key' IN ('name', 'fullName', 'yourName', 'contactName')
      OR lower(trim(field #>> '{label,en}')) IN ('name', 'your name', 'full name', 'your full name', 'contact name')
      OR trim(field #>> '{label,ar}') IN ('الاسم', 'اسمك', 'اسمكم', 'الاسم الكامل', 'اسمكم الكامل')
    )
  ) AS found ON true
))
WHERE jsonb_typeof(v."content" -> 'blocks') = 'array' AND v."content" @> '{"blocks": [{"type": "form"}]}';

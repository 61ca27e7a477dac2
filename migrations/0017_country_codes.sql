-- Country codes that are not, or no longer, in ISO 3166-1 become the ones that took their place.
CREATE TEMPORARY TABLE "withdrawn_codes" ("code" text PRIMARY KEY, "successor" text NOT NULL);--> statement-breakpoint
INSERT INTO "withdrawn_codes" VALUES ('UK', 'GB'), ('AC', 'SH'), ('AN', 'CW'), ('BU', 'MM'), ('CP', 'FR'), ('CQ', 'GG'), ('CS', 'RS'), ('DD', 'DE'), ('DG', 'IO'), ('DY', 'BJ'), ('EA', 'ES'), ('FX', 'FR'), ('HV', 'BF'), ('IC', 'ES'), ('NH', 'VU'), ('RH', 'ZW'), ('SU', 'RU'), ('TA', 'SH'), ('TP', 'TL'), ('VD', 'VN'), ('YD', 'YE'), ('YU', 'RS'), ('ZR', 'CD');--> statement-breakpoint
UPDATE "addresses" SET "country" = w."successor" FROM "withdrawn_codes" w WHERE "addresses"."country" = w."code";--> statement-breakpoint
UPDATE "orders" SET "address" = jsonb_set("address", '{country}', to_jsonb(w."successor")) FROM "withdrawn_codes" w WHERE "orders"."address"->>'country' = w."code";--> statement-breakpoint
UPDATE "tax_rates" SET "country" = w."successor" FROM "withdrawn_codes" w WHERE "tax_rates"."country" = w."code";--> statement-breakpoint
UPDATE "shipping_zones" SET "countries" = (SELECT array_agg(DISTINCT coalesce(w."successor", c)) FROM unnest("countries") c LEFT JOIN "withdrawn_codes" w ON w."code" = c) WHERE "countries" && (SELECT array_agg("code") FROM "withdrawn_codes");--> statement-breakpoint
DROP TABLE "withdrawn_codes";--> statement-breakpoint
-- A group made for what is not taxed says so now: without any rate nobody could order its products.
INSERT INTO "tax_rates" ("tax_group_id", "country", "bps") SELECT g."id", NULL, 0 FROM "tax_groups" g WHERE g."code" IN ('zero', 'none', 'exempt') AND NOT EXISTS (SELECT 1 FROM "tax_rates" r WHERE r."tax_group_id" = g."id");

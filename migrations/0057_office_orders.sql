ALTER TABLE "order_lines" ADD COLUMN "components" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_terms" jsonb;--> statement-breakpoint
-- Orders that may still be changed keep the coupon's terms of today: those of their day were not written down.
UPDATE "orders" o SET "coupon_terms" = jsonb_build_object('type', c."type", 'percentBps', c."percent_bps", 'amount', c."amount", 'minSubtotal', c."min_subtotal",
  'categoryIds', CASE WHEN c."is_for_some_categories" THEN (SELECT coalesce(jsonb_agg(s."category_id"), '[]'::jsonb) FROM "coupon_scopes" s WHERE s."coupon_id" = c."id" AND s."category_id" IS NOT NULL) END)
FROM "coupons" c WHERE c."id" = o."coupon_id" AND o."status" IN ('initiated', 'payment-pending', 'pending');

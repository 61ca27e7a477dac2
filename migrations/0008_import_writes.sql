ALTER TABLE "variant_type_values" ADD CONSTRAINT "variant_type_values_pair_key" UNIQUE("id","variant_type_id");--> statement-breakpoint
ALTER TABLE "variant_values" DROP CONSTRAINT "variant_values_variant_type_id_variant_types_id_fk";
--> statement-breakpoint
ALTER TABLE "variant_values" DROP CONSTRAINT "variant_values_value_id_variant_type_values_id_fk";
--> statement-breakpoint
DROP INDEX "variants_barcode_idx";--> statement-breakpoint
DROP INDEX "variants_picture_idx";--> statement-breakpoint
DROP INDEX "stock_movements_order_idx";--> statement-breakpoint
ALTER TABLE "variant_values" ADD CONSTRAINT "variant_values_value_fk" FOREIGN KEY ("value_id","variant_type_id") REFERENCES "public"."variant_type_values"("id","variant_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variants_barcode_idx" ON "variants" USING btree ("barcode") WHERE "variants"."barcode" is not null;--> statement-breakpoint
CREATE INDEX "variants_picture_idx" ON "variants" USING btree ("picture_id") WHERE "variants"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_order_idx" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;

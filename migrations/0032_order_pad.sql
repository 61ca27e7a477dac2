CREATE TABLE "order_pad_words" (
	"company_id" uuid NOT NULL,
	"words" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "order_pad_words_pkey" PRIMARY KEY("company_id","words")
);
--> statement-breakpoint
ALTER TABLE "order_pad_words" ADD CONSTRAINT "order_pad_words_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_pad_words" ADD CONSTRAINT "order_pad_words_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_pad_words_variant_idx" ON "order_pad_words" USING btree ("variant_id");

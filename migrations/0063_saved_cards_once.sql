DROP INDEX "saved_cards_customer_idx";--> statement-breakpoint
DELETE FROM "saved_cards" later USING "saved_cards" first
  WHERE (first."customer_id", first."provider", first."brand", first."last_digits", first."expiry") = (later."customer_id", later."provider", later."brand", later."last_digits", later."expiry") AND first."id" < later."id";--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_face_key" UNIQUE("customer_id","provider","brand","last_digits","expiry");
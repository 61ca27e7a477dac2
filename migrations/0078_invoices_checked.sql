-- outside a transaction
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_billed_again_check";

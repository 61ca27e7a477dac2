-- outside a transaction
ALTER TABLE "return_lines" VALIDATE CONSTRAINT "return_lines_damaged_check";

CREATE TABLE "search_state" (
	"version" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"language" text NOT NULL,
	"words" text[] NOT NULL,
	"folded" text[] NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_synonyms_folded_idx" ON "search_synonyms" USING gin ("folded");--> statement-breakpoint
-- A shop that has products makes the words of its index again, as they are folded now; a new one begins with them.
INSERT INTO "search_state" ("version") SELECT CASE WHEN EXISTS (SELECT FROM "products") THEN 1 ELSE 2 END;

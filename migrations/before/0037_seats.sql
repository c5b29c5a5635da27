ALTER TABLE "clients" DROP CONSTRAINT "clients_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "seat_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "only_seat" uuid;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "only_seat" uuid;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "only_seat" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "person_since" timestamp with time zone;--> statement-breakpoint
-- What a client is found by stands on the seat, as its studio's name for them does.
ALTER TABLE "clients" ADD COLUMN "words" text;--> statement-breakpoint
CREATE TEMPORARY TABLE "merged" ("id" uuid PRIMARY KEY, "person_id" uuid NOT NULL) ON COMMIT DROP;--> statement-breakpoint
GRANT ALL ON "merged" TO lt_system;--> statement-breakpoint
-- Row-level security holds for the owner of the tables as well.
SET LOCAL ROLE lt_system;--> statement-breakpoint
UPDATE "clients" SET "profile_id" = "clients"."id", "words" = plain_text(concat_ws(' ', '', "first_name", "last_name", "email"))
  FROM "profiles" WHERE "profiles"."id" = "clients"."id";--> statement-breakpoint
-- A studio may know any password set so far, and passkeys and sessions may be the work of who knew it: they open what they opened.
UPDATE "credentials" SET "seat_id" = "user_id" WHERE "user_id" IN (SELECT "id" FROM "clients");--> statement-breakpoint
DELETE FROM "credentials" WHERE "seat_id" IS NOT NULL AND "password" IS NULL;--> statement-breakpoint
UPDATE "sessions" SET "only_seat" = "user_id" WHERE "user_id" IN (SELECT "id" FROM "clients");--> statement-breakpoint
UPDATE "passkeys" SET "only_seat" = "user_id" WHERE "user_id" IN (SELECT "id" FROM "clients");--> statement-breakpoint
UPDATE "verifications" SET "only_seat" = "value"::uuid
  WHERE "value" IN (SELECT "id"::text FROM "clients") AND "identifier" NOT LIKE 'confirm\_email %';--> statement-breakpoint
-- Accounts of one address become one person: the account whose address was confirmed, then the one with two steps, then the oldest.
INSERT INTO "merged"
  SELECT "id", first_value("id") OVER (PARTITION BY "email" ORDER BY "email_verified" DESC,
    EXISTS (SELECT FROM "two_factors" WHERE "user_id" = "profiles"."id" AND "confirmed_at" IS NOT NULL) DESC, "created_at", "id") AS "person_id"
  FROM "profiles" WHERE "role" = 'client';--> statement-breakpoint
DELETE FROM "merged" WHERE "id" = "person_id";--> statement-breakpoint
UPDATE "clients" SET "profile_id" = "person_id", "person_since" = now() FROM "merged" WHERE "merged"."id" = "profile_id";--> statement-breakpoint
UPDATE "credentials" SET "user_id" = "person_id" FROM "merged" WHERE "merged"."id" = "user_id";--> statement-breakpoint
UPDATE "sessions" SET "user_id" = "person_id" FROM "merged" WHERE "merged"."id" = "user_id";--> statement-breakpoint
UPDATE "passkeys" SET "user_id" = "person_id" FROM "merged" WHERE "merged"."id" = "user_id";--> statement-breakpoint
UPDATE "mail_links" SET "user_id" = "person_id" FROM "merged" WHERE "merged"."id" = "user_id";--> statement-breakpoint
UPDATE "verifications" SET "value" = "person_id"::text FROM "merged" WHERE "merged"."id"::text = "value";--> statement-breakpoint
DELETE FROM "profiles" USING "merged" WHERE "merged"."id" = "profiles"."id";--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
DROP TABLE "merged";--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "profile_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_of_clients" ON "profiles" USING btree ("email") WHERE role = 'client';--> statement-breakpoint
CREATE INDEX "clients_profile_id_index" ON "clients" USING btree ("profile_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_once_per_studio" ON "clients" USING btree ("created_by","profile_id");--> statement-breakpoint
ALTER POLICY "profiles: client may select" ON "profiles" TO lt_client USING (id = (select clients.profile_id from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
ALTER POLICY "profiles: photographer may select" ON "profiles" TO lt_photographer USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid) or exists (select 1 from clients where clients.profile_id = profiles.id and clients.created_by = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
-- Functions and triggers that ask for a client's account by the client's id; their current text follows the migrations.
DROP FUNCTION IF EXISTS viewer_of_session(text, timestamptz, text);--> statement-breakpoint
DROP FUNCTION IF EXISTS closed_by(uuid);--> statement-breakpoint
DROP FUNCTION IF EXISTS client_correspondence(uuid);--> statement-breakpoint
DROP FUNCTION IF EXISTS host_for_client(uuid, timestamptz);

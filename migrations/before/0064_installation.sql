-- What all processes on one database share: a print of their secret, and whose their storage is.
CREATE TABLE "installation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_print" text NOT NULL,
	"storage" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "installation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "installation" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_once" ON "installation" USING btree ((true));--> statement-breakpoint
CREATE POLICY "installation: system may all" ON "installation" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
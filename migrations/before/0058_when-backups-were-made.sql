-- When a backup was last made, and since when it fails, for the back office.
CREATE TABLE "backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "backups_kind_known" CHECK (kind in ('whole', 'new'))
);
--> statement-breakpoint
ALTER TABLE "backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "backups" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "backups: system may all" ON "backups" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
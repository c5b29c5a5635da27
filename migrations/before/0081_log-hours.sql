-- What the events of an hour of the log came to, so that a week of them is added up and not read again.
CREATE TABLE "log_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"counted_as" text NOT NULL,
	"counts" integer[][] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_hours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "log_hours" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "log_hours: admin may select" ON "log_hours" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "log_hours: system may all" ON "log_hours" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Triggers of the log remove rows as its owner: a version before, whose texts grant nothing here, writes lines all the same.
CREATE POLICY "log_hours: owner may forget" ON "log_hours" TO CURRENT_USER
	USING (current_setting('log.forgetting_hours', true) = 'on');

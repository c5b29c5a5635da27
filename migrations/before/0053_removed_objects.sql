-- Files of deleted photos stay for some days, so that a database of a moment before finds them.
CREATE TABLE "removed_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_objects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "removed_objects" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "removed_objects_removed_at_index" ON "removed_objects" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "uploads_ended" ON "uploads" USING btree ("ended_at") WHERE state <> 'receiving';--> statement-breakpoint
CREATE POLICY "removed_objects: system may all" ON "removed_objects" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_name" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_count_sane" CHECK (count >= 0)
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "notifications_photographer_id_created_at_index" ON "notifications" USING btree ("photographer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_gather" ON "notifications" USING btree ("photographer_id","kind","subject_id") WHERE read_at is null;--> statement-breakpoint
CREATE POLICY "notifications: system may all" ON "notifications" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notifications: photographer may select" ON "notifications" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notifications: photographer may update" ON "notifications" AS PERMISSIVE FOR UPDATE TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
alter table notifications force row level security;
grant select, insert, update, delete on notifications to lt_system;
grant select, update (read_at) on notifications to lt_photographer;

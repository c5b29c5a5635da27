CREATE TABLE "switches" (
	"name" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "switches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "activity_log_created_at_index";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_as" uuid;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "acting_admin_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_as_profiles_id_fk" FOREIGN KEY ("acting_as") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_created_at_id_index" ON "activity_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_action_created_at_index" ON "activity_log" USING btree ("action","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_user_id_created_at_index" ON "activity_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_photographer_id_created_at_index" ON "activity_log" USING btree ("photographer_id","created_at");--> statement-breakpoint
CREATE POLICY "client_payments: admin may update" ON "client_payments" AS PERMISSIVE FOR UPDATE TO "lt_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "switches: system may all" ON "switches" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "switches: anyone may select" ON "switches" AS PERMISSIVE FOR SELECT TO "lt_anyone" USING (true);--> statement-breakpoint
CREATE POLICY "switches: client may select" ON "switches" AS PERMISSIVE FOR SELECT TO "lt_client" USING (true);--> statement-breakpoint
CREATE POLICY "switches: photographer may select" ON "switches" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (true);--> statement-breakpoint
CREATE POLICY "switches: inactive may select" ON "switches" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (true);--> statement-breakpoint
CREATE POLICY "switches: admin may all" ON "switches" AS PERMISSIVE FOR ALL TO "lt_admin" USING (true) WITH CHECK (true);
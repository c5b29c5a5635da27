CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "attempts_window_ends_at_index" ON "attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE POLICY "attempts: system may all" ON "attempts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
-- How a studio names its proofs, and what its Lightroom speaks.
CREATE TABLE "studio_darkrooms" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"leave_off" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'nl' NOT NULL,
	"with_stars" boolean DEFAULT false NOT NULL,
	CONSTRAINT "studio_darkrooms_leave_off_sane" CHECK (length(leave_off) <= 30),
	CONSTRAINT "studio_darkrooms_language_known" CHECK (language in ('nl', 'en', 'de'))
);
--> statement-breakpoint
ALTER TABLE "studio_darkrooms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_darkrooms" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_darkrooms" ADD CONSTRAINT "studio_darkrooms_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "studio_darkrooms: system may all" ON "studio_darkrooms" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "studio_darkrooms: photographer may all" ON "studio_darkrooms" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));

-- By how much a camera's clock was off at a shoot, and the correction that is in each photo's time.
CREATE TABLE "camera_clocks" (
	"gallery_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"camera" text NOT NULL,
	"camera_serial" text NOT NULL,
	"shift_seconds" integer NOT NULL,
	CONSTRAINT "camera_clocks_gallery_id_camera_camera_serial_pk" PRIMARY KEY("gallery_id","camera","camera_serial")
);
--> statement-breakpoint
ALTER TABLE "camera_clocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "camera_clocks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "clock_shift_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD CONSTRAINT "camera_clocks_gallery_id_galleries_id_fk" FOREIGN KEY ("gallery_id") REFERENCES "public"."galleries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "camera_clocks" ADD CONSTRAINT "camera_clocks_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "camera_clocks: system may all" ON "camera_clocks" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "camera_clocks: photographer may all" ON "camera_clocks" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from galleries
        where galleries.id = gallery_id and galleries.photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)));
-- Which photos changed in the last minutes, so that a screen asks for these and not for a whole gallery.
CREATE TABLE "photo_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"photo_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"gallery_id" uuid NOT NULL,
	"section_id" uuid,
	"type" text NOT NULL,
	"visibility" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photo_changes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "photo_changes_gallery_id_transaction_index" ON "photo_changes" USING btree ("gallery_id","transaction");--> statement-breakpoint
CREATE POLICY "photo_changes: system may all" ON "photo_changes" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photo_changes: photographer may select" ON "photo_changes" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photo_changes: client may select" ON "photo_changes" AS PERMISSIVE FOR SELECT TO "lt_client" USING (visibility <> 'studio' and gallery_id = any (array(select open_galleries())));--> statement-breakpoint
CREATE POLICY "photo_changes: guest may select" ON "photo_changes" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (gallery_id = (select gallery_id from guest_view()) and type = any (array(select unnest(types) from guest_view()))
        and visibility = any (array(select unnest(visibilities) from guest_view()))
        and case when section_id is null then (select shows_rest from guest_view()) else section_id = any (array(select unnest(sections) from guest_view())) end);

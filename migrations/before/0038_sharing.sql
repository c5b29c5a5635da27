-- Links by which people without an account see a gallery, the guests who came in by them, and what those chose and wrote.
CREATE TABLE "gallery_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gallery_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"link_id" uuid,
	"rank" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"is_preview" boolean DEFAULT false NOT NULL,
	"letter_hash" text,
	"letter_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gallery_guests_letterHash_unique" UNIQUE("letter_hash"),
	CONSTRAINT "gallery_guests_name_sane" CHECK (btrim(name) <> '' and length(name) <= 60),
	CONSTRAINT "gallery_guests_rank_known" CHECK (rank in ('guest', 'partner')),
	CONSTRAINT "gallery_guests_by_link" CHECK ((rank = 'guest') = (link_id is not null))
);
--> statement-breakpoint
ALTER TABLE "gallery_guests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gallery_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gallery_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"shows" text NOT NULL,
	"may_favor" boolean NOT NULL,
	"may_comment" boolean NOT NULL,
	"may_download" text NOT NULL,
	"sections" uuid[],
	"pin_hash" text,
	"asks_email" text DEFAULT 'no' NOT NULL,
	"made_by" text NOT NULL,
	"expires_on" date,
	"revoked_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gallery_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gallery_links_label_sane" CHECK (btrim(label) <> '' and length(label) <= 60),
	CONSTRAINT "gallery_links_shows_known" CHECK (shows in ('finals', 'previews', 'both')),
	CONSTRAINT "gallery_links_download_known" CHECK (may_download in ('no', 'web', 'original')),
	CONSTRAINT "gallery_links_email_known" CHECK (asks_email in ('no', 'optional', 'required')),
	CONSTRAINT "gallery_links_maker_known" CHECK (made_by in ('photographer', 'client'))
);
--> statement-breakpoint
ALTER TABLE "gallery_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guest_browsers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_browsers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo_marks" (
	"photo_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_marks_photo_id_guest_id_pk" PRIMARY KEY("photo_id","guest_id")
);
--> statement-breakpoint
ALTER TABLE "photo_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photo_comments" DROP CONSTRAINT "photo_comments_author_known";--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "client_may_share" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "galleries" ADD COLUMN "client_may_give_originals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "web_files" jsonb;--> statement-breakpoint
ALTER TABLE "photo_comments" ADD COLUMN "guest_id" uuid;--> statement-breakpoint
ALTER TABLE "gallery_guests" ADD CONSTRAINT "gallery_guests_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_guests" ADD CONSTRAINT "gallery_guests_link_id_gallery_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."gallery_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_guests" ADD CONSTRAINT "gallery_guests_of_gallery" FOREIGN KEY ("gallery_id","photographer_id") REFERENCES "public"."galleries"("id","photographer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_links" ADD CONSTRAINT "gallery_links_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_links" ADD CONSTRAINT "gallery_links_of_gallery" FOREIGN KEY ("gallery_id","photographer_id") REFERENCES "public"."galleries"("id","photographer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_browsers" ADD CONSTRAINT "guest_browsers_guest_id_gallery_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."gallery_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_guest_id_gallery_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."gallery_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_marks" ADD CONSTRAINT "photo_marks_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gallery_guests_gallery_id_index" ON "gallery_guests" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "gallery_guests_link_id_index" ON "gallery_guests" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "gallery_links_gallery_id_index" ON "gallery_links" USING btree ("gallery_id");--> statement-breakpoint
CREATE INDEX "guest_browsers_guest_id_created_at_index" ON "guest_browsers" USING btree ("guest_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photo_marks_guest_id_index" ON "photo_marks" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_guest_id_gallery_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."gallery_guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_comments_guest_id_index" ON "photo_comments" USING btree ("guest_id");--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_guest_named" CHECK (written_by <> 'guest' or guest_id is not null);--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_author_known" CHECK (written_by in ('client', 'photographer', 'guest'));--> statement-breakpoint
ALTER TABLE "gallery_guests" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "gallery_links" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guest_browsers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photo_marks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The policies below ask these; their present text stands in sharing.database.sql.
GRANT SELECT ON "gallery_guests", "gallery_links" TO lt_system;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO lt_system;--> statement-breakpoint
SET LOCAL ROLE lt_system;--> statement-breakpoint
create function open_to_guest(given_guest uuid, given_day date) returns table (gallery_id uuid, client_id uuid,
  photographer_id uuid, slug text, rank text, is_preview boolean, types text[], visibilities text[], sections uuid[],
  shows_rest boolean, may_favor boolean, may_comment boolean, may_download text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select galleries.id, galleries.client_id, galleries.photographer_id, galleries.slug, guest.rank, guest.is_preview,
    case when guest.rank = 'partner' or link.shows = 'both' then '{preview,final}'
      when link.shows = 'finals' then '{final}' else '{preview}' end::text[],
    case when guest.rank = 'partner' then '{everyone,client}' else '{everyone}' end::text[],
    array(select section.id from gallery_sections section where section.gallery_id = galleries.id
      and (guest.rank = 'partner' or section.for_guests and (link.sections is null or section.id = any (link.sections)))),
    guest.rank = 'partner' or link.sections is null,
    guest.rank = 'partner' or link.may_favor and not guest.is_preview,
    guest.rank = 'partner' or link.may_comment and not guest.is_preview,
    case when guest.rank = 'partner' then 'original' else link.may_download end
  from gallery_guests guest
    join galleries on galleries.id = guest.gallery_id
    join clients on clients.id = galleries.client_id
    left join gallery_links link on link.id = guest.link_id
  where guest.id = given_guest and galleries.state = 'live' and clients.archived_at is null
    and (galleries.expires_on is null or galleries.expires_on >= given_day)
    and (guest.rank = 'partner' or link.revoked_at is null and (link.expires_on is null or link.expires_on >= given_day))
$$;--> statement-breakpoint
create function guest_view() returns table (gallery_id uuid, photographer_id uuid, types text[],
  visibilities text[], sections uuid[], shows_rest boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select gallery_id, photographer_id, types, visibilities, sections, shows_rest
  from open_to_guest(nullif(current_setting('viewer.id', true), '')::uuid,
    nullif(current_setting('viewer.today', true), '')::date)
$$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM lt_system;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION guest_view() TO lt_guest;--> statement-breakpoint
CREATE POLICY "switches: guest may select" ON "switches" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (true);--> statement-breakpoint
CREATE POLICY "galleries: guest may select" ON "galleries" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (id = (select gallery_id from guest_view()));--> statement-breakpoint
CREATE POLICY "gallery_sections: guest may select" ON "gallery_sections" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (id = any (array(select unnest(sections) from guest_view())));--> statement-breakpoint
CREATE POLICY "downloads: guest may select" ON "downloads" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "downloads: guest may insert" ON "downloads" AS PERMISSIVE FOR INSERT TO "lt_guest" WITH CHECK (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "gallery_covers: guest may select" ON "gallery_covers" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (gallery_id = (select gallery_id from guest_view()));--> statement-breakpoint
CREATE POLICY "photo_comments: guest may select" ON "photo_comments" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from photos where photos.id = photo_id));--> statement-breakpoint
CREATE POLICY "photo_comments: guest may insert" ON "photo_comments" AS PERMISSIVE FOR INSERT TO "lt_guest" WITH CHECK (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'guest' and exists (select 1 from photos where photos.id = photo_id));--> statement-breakpoint
CREATE POLICY "photo_comments: guest may update" ON "photo_comments" AS PERMISSIVE FOR UPDATE TO "lt_guest" USING (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'guest' and exists (select 1 from photos where photos.id = photo_id)) WITH CHECK (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'guest' and exists (select 1 from photos where photos.id = photo_id));--> statement-breakpoint
CREATE POLICY "photo_comments: guest may delete" ON "photo_comments" AS PERMISSIVE FOR DELETE TO "lt_guest" USING (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'guest' and exists (select 1 from photos where photos.id = photo_id));--> statement-breakpoint
CREATE POLICY "photos: guest may select" ON "photos" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (gallery_id = (select gallery_id from guest_view()) and type = any (array(select unnest(types) from guest_view()))
  and visibility = any (array(select unnest(visibilities) from guest_view()))
  and case when section_id is null then (select shows_rest from guest_view()) else section_id = any (array(select unnest(sections) from guest_view())) end);--> statement-breakpoint
CREATE POLICY "photographers: guest may select" ON "photographers" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (id = (select photographer_id from guest_view()));--> statement-breakpoint
CREATE POLICY "gallery_guests: system may all" ON "gallery_guests" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "gallery_guests: photographer may select" ON "gallery_guests" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "gallery_guests: client may select" ON "gallery_guests" AS PERMISSIVE FOR SELECT TO "lt_client" USING (gallery_id = any (array(select open_galleries()))
        and (rank = 'partner' or exists (select 1 from gallery_links where gallery_links.id = link_id)));--> statement-breakpoint
CREATE POLICY "gallery_links: system may all" ON "gallery_links" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "gallery_links: photographer may select" ON "gallery_links" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "gallery_links: photographer may insert" ON "gallery_links" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and made_by = 'photographer' and exists (select 1 from galleries
  where galleries.id = gallery_id and galleries.photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "gallery_links: photographer may update" ON "gallery_links" AS PERMISSIVE FOR UPDATE TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "gallery_links: client may select" ON "gallery_links" AS PERMISSIVE FOR SELECT TO "lt_client" USING (made_by = 'client' and gallery_id = any (array(select open_galleries())));--> statement-breakpoint
CREATE POLICY "gallery_links: client may insert" ON "gallery_links" AS PERMISSIVE FOR INSERT TO "lt_client" WITH CHECK (made_by = 'client' and gallery_id = any (array(select open_galleries())) and shows = 'finals' and asks_email = 'no'
  and exists (select 1 from galleries where galleries.id = gallery_id and galleries.client_may_share
    and (may_download <> 'original' or galleries.client_may_give_originals)));--> statement-breakpoint
CREATE POLICY "gallery_links: client may update" ON "gallery_links" AS PERMISSIVE FOR UPDATE TO "lt_client" USING (made_by = 'client' and gallery_id = any (array(select open_galleries()))) WITH CHECK (made_by = 'client' and gallery_id = any (array(select open_galleries())));--> statement-breakpoint
CREATE POLICY "guest_browsers: system may all" ON "guest_browsers" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photo_marks: system may all" ON "photo_marks" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photo_marks: photographer may select" ON "photo_marks" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photo_marks: guest may all" ON "photo_marks" AS PERMISSIVE FOR ALL TO "lt_guest" USING (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from photos where photos.id = photo_id)) WITH CHECK (guest_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from photos where photos.id = photo_id));
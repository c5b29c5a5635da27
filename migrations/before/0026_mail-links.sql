CREATE TABLE "mail_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"studio_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	CONSTRAINT "mail_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "mail_links_purpose_known" CHECK (purpose in ('reset_password', 'sign_in', 'letter', 'invitation', 'welcome'))
);
--> statement-breakpoint
ALTER TABLE "mail_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "via_letter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_studio_id_profiles_id_fk" FOREIGN KEY ("studio_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_links_user_id_index" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_links_expires_at_index" ON "mail_links" USING btree ("expires_at");--> statement-breakpoint
CREATE POLICY "mail_links: system may all" ON "mail_links" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table mail_links force row level security;
grant select, insert, update, delete on mail_links to lt_system;
--> statement-breakpoint
-- Links that lie in mailboxes already go on as they did; what only proves something to a machine stays where it is.
set local role lt_system;
insert into mail_links (id, token_hash, purpose, user_id, studio_id, created_at, expires_at)
  select verifications.id, split_part(identifier, ' ', 2), split_part(identifier, ' ', 1), profiles.id, clients.created_by,
    verifications.created_at, verifications.expires_at
  from verifications
    join profiles on profiles.id::text = verifications.value
    left join clients on clients.id = profiles.id
  where split_part(identifier, ' ', 1) in ('reset_password', 'sign_in', 'invitation', 'welcome')
  on conflict do nothing;
delete from verifications
  where split_part(identifier, ' ', 1) in ('reset_password', 'sign_in', 'invitation', 'welcome');
reset role;
--> statement-breakpoint
-- How the studio of a client writes to them, in letters and on pages about signing in; nothing for anyone else.
create function client_correspondence(person uuid)
returns table (studio_id uuid, studio_name text, accent_color text, reply_to text, first_name text)
language sql stable set role to lt_system as $$
  select photographers.id, coalesce(nullif(photographers.studio_name, ''), photographers.business_name),
    case when photographers.allow_custom_branding then photographers.accent_color end, owner.email, clients.first_name
  from clients
    join photographers on photographers.id = clients.created_by
    join profiles owner on owner.id = photographers.id
  where clients.id = person
$$;
revoke all on function client_correspondence(uuid) from public;
grant execute on function client_correspondence(uuid) to lt_system;
--> statement-breakpoint
-- As before, and whether a letter's link began the session.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid,
  acting_admin_id uuid, via_letter boolean)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, viewed.id, viewed.email, viewed.role,
    is_studio_open(photographers.id, photographers.is_active, active_until, renews_itself, given_now),
    clients.created_by,
    case when viewed.id <> signed_in.id then signed_in.id end,
    sessions.via_letter
  from sessions
    join profiles signed_in on signed_in.id = sessions.user_id
    join profiles viewed on viewed.id = case
      when signed_in.role = 'admin' and exists (
        select 1 from profiles studio where studio.id = sessions.acting_as and studio.role = 'photographer')
      then sessions.acting_as else signed_in.id end
    left join photographers on photographers.id = viewed.id
    left join clients on clients.id = viewed.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

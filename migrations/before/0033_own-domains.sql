-- Own domains of studios. Only the product writes them; a name is held by one studio once its record was seen.
create table studio_domains (
  photographer_id uuid not null,
  host text not null,
  token text not null,
  state text not null,
  state_since timestamp with time zone not null,
  checked_at timestamp with time zone,
  failure text,
  seen text,
  missing_since timestamp with time zone,
  moved_since timestamp with time zone,
  constraint studio_domains_photographer_id_host_pk primary key (photographer_id, host),
  constraint studio_domains_state_known check (state in ('waiting', 'verified', 'live', 'lost', 'off')),
  constraint studio_domains_host_lower check (host = lower(host))
);
alter table studio_domains add constraint studio_domains_photographer_id_photographers_id_fk
  foreign key (photographer_id) references photographers (id) on delete cascade;
create unique index studio_domains_host_held on studio_domains (host) where state in ('verified', 'live', 'lost');
create unique index studio_domains_one_a_studio on studio_domains (photographer_id) where state <> 'off';
--> statement-breakpoint
alter table studio_domains enable row level security;
alter table studio_domains force row level security;
grant select, insert, update, delete on studio_domains to lt_system;
grant select on studio_domains to lt_photographer, lt_admin;
create policy "studio_domains: system may all" on studio_domains for all to lt_system using (true) with check (true);
create policy "studio_domains: photographer may select" on studio_domains for select to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "studio_domains: admin may select" on studio_domains for select to lt_admin using (true);
--> statement-breakpoint
-- Whether a studio's plan gives it an own domain at this moment.
create function may_have_domain(studio uuid, given_now timestamptz)
returns boolean language sql stable set role to lt_system as $$
  select coalesce((
    select allow_domain and is_studio_open(id, is_active, active_until, renews_itself, given_now)
    from photographers where id = studio), false)
$$;
revoke all on function may_have_domain(uuid, timestamptz) from public;
grant execute on function may_have_domain(uuid, timestamptz) to lt_system;
--> statement-breakpoint
-- The own domain under which letters to a client lead; null where they lead to the product's own address.
create function host_for_client(person uuid, given_now timestamptz)
returns text language sql stable set role to lt_system as $$
  select studio_domains.host
  from clients join studio_domains on studio_domains.photographer_id = clients.created_by and studio_domains.state = 'live'
  where clients.id = person and may_have_domain(clients.created_by, given_now)
    and not exists (select from switches where name = 'own_domains' and not enabled)
$$;
revoke all on function host_for_client(uuid, timestamptz) from public;
grant execute on function host_for_client(uuid, timestamptz) to lt_system;
--> statement-breakpoint
-- Every process keeps in memory which hosts are answered; what decides that tells them all of a change.
create function tell_studio_hosts() returns trigger language plpgsql set role to lt_system as $$
begin
  if tg_table_name = 'photographers' then
    if not exists (select from studio_domains where photographer_id = new.id) then
      return null;
    end if;
  end if;
  perform pg_notify('live', '{"to":["studio-hosts"],"event":{"topic":"studioHosts"}}');
  return null;
end $$;
create trigger studio_domains_told after insert or update or delete on studio_domains
  for each row execute function tell_studio_hosts();
create trigger photographers_hosts_told
  after update of is_active, active_until, renews_itself, closed_at, allow_domain, studio_name, business_name,
    accent_color, allow_custom_branding on photographers
  for each row execute function tell_studio_hosts();
--> statement-breakpoint
-- A session is worth something only under the host where it began: null is the product's own address.
alter table sessions add column host text;
--> statement-breakpoint
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz, given_host text)
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
    and sessions.host is not distinct from given_host
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz, text) from public;

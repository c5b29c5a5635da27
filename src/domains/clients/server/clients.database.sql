grant select, insert, update, delete on clients, client_letters, letter_stops to lt_system;
grant select, insert, update, delete on clients to lt_photographer;
grant select on clients to lt_client, lt_admin;
grant update (last_seen_at) on clients to lt_client;
grant select on letter_stops to lt_photographer;

-- Places for clients are counted under a lock on the studio, so that two tabs can't both take the last one. Owned by
-- lt_system: it counts rows that the one who adds a client may not see.
set local role lt_system;
create or replace function keep_client_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare places int; taken int;
begin
  select max_clients into places from photographers where id = new.created_by for update;
  select count(*) into taken from clients where created_by = new.created_by and archived_at is null;
  if places <> -1 and taken >= places then
    raise exception 'no place for another client' using errcode = 'LT001';
  end if;
  return new;
end $$;
reset role;
create or replace trigger clients_keep_limit before insert on clients for each row execute function keep_client_limit();
create or replace trigger clients_keep_limit_restored before update of archived_at on clients for each row
  when (old.archived_at is not null and new.archived_at is null) execute function keep_client_limit();

-- Who a session's token stands for, in one statement, since every request asks: its own person, or the studio that an admin
-- acts as. Runs as lt_system, so only the owner of the database and the product's login may call it.
create or replace function viewer_of_session(given_token text, given_now timestamptz, given_host text)
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
revoke all on function viewer_of_session(text, timestamptz, text) from public;

-- No session begins for a client whose gallery is closed; the row lock makes closing and signing in take turns.
create or replace function keep_out_archived() returns trigger language plpgsql set role to lt_system as $$
declare closed timestamptz;
begin
  select archived_at into closed from clients where id = new.user_id for share;
  if closed is not null then
    raise exception 'the gallery of this client is closed' using errcode = 'LT002';
  end if;
  return new;
end $$;
create or replace trigger sessions_keep_out_archived before insert on sessions for each row execute function keep_out_archived();

-- The studio that has closed someone's gallery to them, as it calls itself; null for everyone else.
create or replace function closed_by(person uuid) returns text language sql stable set role to lt_system as $$
  select coalesce(nullif(photographers.studio_name, ''), photographers.business_name)
  from clients join photographers on photographers.id = clients.created_by
  where clients.id = person and clients.archived_at is not null
$$;
revoke all on function closed_by(uuid) from public;
grant execute on function closed_by(uuid) to lt_system;

-- How the studio of a client writes to them, in letters and on pages about signing in; nothing for anyone else.
create or replace function client_correspondence(person uuid)
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

-- The own domain under which letters to a client lead; null where they lead to the product's own address.
create or replace function host_for_client(person uuid, given_now timestamptz)
returns text language sql stable set role to lt_system as $$
  select studio_domains.host
  from clients join studio_domains on studio_domains.photographer_id = clients.created_by and studio_domains.state = 'live'
  where clients.id = person and may_have_domain(clients.created_by, given_now)
    and not exists (select from switches where name = 'own_domains' and not enabled)
$$;
revoke all on function host_for_client(uuid, timestamptz) from public;
grant execute on function host_for_client(uuid, timestamptz) to lt_system;

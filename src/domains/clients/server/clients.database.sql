grant select, insert, update, delete on clients, client_letters, letter_stops to lt_system;
grant select, insert, update, delete on clients to lt_photographer;
grant select on clients to lt_client, lt_admin;
grant update (last_seen_at) on clients to lt_client;
grant select on letter_stops to lt_photographer;

-- Refuses a client beyond the plan's limit. Locks the studio, so that two tabs can't both take the
-- last place. Owned by lt_system, which sees all rows.
set local role lt_system;
create or replace function enforce_client_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare places int; taken int;
begin
  select max_clients into places from photographers where id = new.created_by for no key update;
  select count(*) into taken from clients where created_by = new.created_by and archived_at is null;
  if places <> -1 and taken >= places then
    raise exception 'no place for another client' using errcode = 'LT001';
  end if;
  return new;
end $$;
reset role;
create or replace trigger clients_keep_limit before insert on clients for each row execute function enforce_client_limit();
create or replace trigger clients_keep_limit_restored before update of archived_at on clients for each row
  when (old.archived_at is not null and new.archived_at is null) execute function enforce_client_limit();

create or replace function found_by_client() returns trigger language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.first_name, new.last_name, email)) into new.words
    from profiles where id = new.profile_id;
  return new;
end $$;
create or replace trigger clients_found_by before insert or update of words, first_name, last_name, profile_id on clients
  for each row execute function found_by_client();

-- Returns whom a session acts as: its person, or the studio of an acting admin. A client gets the
-- requested seat if open, or without a request the open seat visited last; else a null `id`.
create or replace function viewer_of_session(given_token text, given_now timestamptz, given_host text, given_studio uuid, given_seat uuid)
returns table (session_id uuid, renewed_at timestamptz, id uuid, person_id uuid, email text, role text, is_active boolean,
  studio_id uuid, acting_admin_id uuid, via_letter boolean, is_seat_bound boolean, has_other_seats boolean,
  second_step_due_at timestamptz)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, case when viewed.role = 'client' then seat.id else viewed.id end,
    viewed.id, viewed.email, viewed.role,
    is_studio_open(photographers.id, photographers.is_active, active_until, renews_itself, given_now),
    seat.created_by,
    case when viewed.id <> signed_in.id then signed_in.id end,
    sessions.via_letter, sessions.only_seat is not null,
    viewed.role = 'client' and sessions.only_seat is null
      and exists (select from clients other where other.profile_id = viewed.id and other.id <> seat.id),
    second_step.due_at
  from sessions
    join profiles signed_in on signed_in.id = sessions.user_id
    cross join lateral (select case
      when signed_in.role = 'admin'
        and not exists (select from two_factors where user_id = signed_in.id and confirmed_at is not null)
        and not (sessions.by_passkey and exists (select from passkeys where user_id = signed_in.id))
      then signed_in.second_step_due_at end as due_at) second_step
    join profiles viewed on viewed.id = case
      when signed_in.role = 'admin' and (second_step.due_at > given_now) is not false and exists (
        select 1 from profiles studio where studio.id = sessions.acting_as and studio.role = 'photographer')
      then sessions.acting_as else signed_in.id end
    left join photographers on photographers.id = viewed.id
    left join lateral (
      select clients.id, clients.created_by from clients
      where clients.profile_id = viewed.id and clients.archived_at is null
        and (sessions.only_seat is null or clients.id = sessions.only_seat)
        and (given_studio is null or clients.created_by = given_studio)
        and (given_seat is null or clients.id = given_seat)
      order by clients.last_seen_at desc nulls last, clients.created_at, clients.id limit 1
    ) seat on viewed.role = 'client'
  where sessions.token = given_token and sessions.expires_at > given_now
    and sessions.host is not distinct from given_host
$$;
revoke all on function viewer_of_session(text, timestamptz, text, uuid, uuid) from public;
grant execute on function viewer_of_session(text, timestamptz, text, uuid, uuid) to lt_system;

-- Refuses a session whose seats are all archived. The row lock serializes archiving and signing in.
create or replace function refuse_archived_client() returns trigger language plpgsql set role to lt_system as $$
begin
  perform from clients where profile_id = new.user_id and archived_at is null
    and (new.only_seat is null or id = new.only_seat) for share;
  if not found and exists (select from clients where profile_id = new.user_id) then
    raise exception 'the gallery of this client is closed' using errcode = 'LT002';
  end if;
  return new;
end $$;
create or replace trigger sessions_keep_out_archived before insert on sessions for each row execute function refuse_archived_client();

-- Returns a person's seats with the branding of each studio. Order: open before archived, then
-- latest visit first.
create or replace function seats_of(person uuid)
returns table (id uuid, studio_id uuid, studio_name text, accent_color text, reply_to text, first_name text,
  is_open boolean, person_since timestamptz)
language sql stable set role to lt_system as $$
  select clients.id, photographers.id, coalesce(nullif(photographers.studio_name, ''), photographers.business_name),
    case when photographers.allow_custom_branding then photographers.accent_color end, owner.email, clients.first_name,
    clients.archived_at is null, coalesce(clients.person_since, clients.created_at)
  from clients
    join photographers on photographers.id = clients.created_by
    join profiles owner on owner.id = photographers.id
  where clients.profile_id = person
  order by clients.archived_at is not null, clients.last_seen_at desc nulls last, clients.created_at, clients.id
$$;
revoke all on function seats_of(uuid) from public;
grant execute on function seats_of(uuid) to lt_system;

create or replace function person_of_seat(seat uuid) returns uuid language sql stable set role to lt_system as $$
  select profile_id from clients where id = seat
$$;
revoke all on function person_of_seat(uuid) from public;
grant execute on function person_of_seat(uuid) to lt_system;

-- Returns the studio's own domain for links to a client. No row unless own domains are on and the
-- studio's domain is allowed, live and found in DNS.
create or replace function host_for_client(seat uuid, given_now timestamptz)
returns table (host text, live_since timestamptz) language sql stable set role to lt_system as $$
  select studio_domains.host, studio_domains.state_since
  from clients join studio_domains on studio_domains.photographer_id = clients.created_by and studio_domains.state = 'live'
  where clients.id = seat and may_have_domain(clients.created_by, given_now)
    and studio_domains.missing_since is null and studio_domains.proof_missing_since is null
    and not exists (select from switches where name = 'own_domains' and not enabled)
$$;
revoke all on function host_for_client(uuid, timestamptz) from public;
grant execute on function host_for_client(uuid, timestamptz) to lt_system;

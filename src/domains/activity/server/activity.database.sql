-- The log is append-only: no role has a grant to update or delete it.
grant select, insert on activity_log to lt_system;
grant insert on activity_log to lt_client, lt_photographer, lt_admin;
grant select on activity_log to lt_admin;
grant select, insert, update, delete on notifications, studio_events to lt_system;
grant select, update (read_at) on notifications to lt_photographer;
grant select on studio_events to lt_photographer;

-- Refuses changes of the log by its owner too, except updates by forget_in_log and
-- forget_log_addresses.
create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('log.forgetting', true) = 'on' then return null; end if;
  raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger activity_log_only_grows before update or delete or truncate on activity_log
  for each statement execute function refuse_log_change();
-- PostgreSQL copies row triggers to every partition, so a direct delete from a partition is refused
-- too.
create or replace trigger activity_log_keeps_lines before delete on activity_log for each row execute function refuse_log_change();

-- Refuses an update that does more than replace an entry's texts by 'gewist' or erase its IP
-- address.
create or replace function refuse_log_entry_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.user_type, new.action, new.photographer_id, new.client_id, new.acting_admin_id, new.created_at)
      is distinct from
      (old.id, old.user_id, old.user_type, old.action, old.photographer_id, old.client_id, old.acting_admin_id, old.created_at)
    or new.user_name not in (old.user_name, 'gewist') or new.details not in (old.details, 'gewist',
      case when old.action = 'attempts_blocked' then regexp_replace(old.details, ' from .*$', ' from') else 'gewist' end)
    or new.old_value is distinct from old.old_value and new.old_value is distinct from '"gewist"'::jsonb
    or new.new_value is distinct from old.new_value and new.new_value is distinct from '"gewist"'::jsonb
    or new.ip_address is distinct from old.ip_address and coalesce(new.ip_address, 'gewist') <> 'gewist'
    or new.api_key_name is distinct from old.api_key_name and new.api_key_name is distinct from 'gewist'
  then
    raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger activity_log_only_forgets before update on activity_log for each row execute function refuse_log_entry_change();

-- Erases what the log says about a person. `traces` are texts that identify the person, normalized
-- by `plain_text`. Returns the number of changed entries.
create or replace function forget_in_log(person uuid, traces text[]) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare forgotten int;
begin
  perform set_config('log.forgetting', 'on', true);
  update activity_log set
    user_name = case when user_id = person then 'gewist' else user_name end,
    ip_address = case when user_id = person and ip_address is not null then 'gewist' else ip_address end,
    api_key_name = case when api_key_name is not null then 'gewist' end,
    details = 'gewist',
    old_value = case when old_value is not null then '"gewist"'::jsonb end,
    new_value = case when new_value is not null then '"gewist"'::jsonb end
  where user_id = person or client_id = person or photographer_id = person
    or exists (select from unnest(traces) trace where position(trace in plain_text(concat_ws(' ', user_name, api_key_name,
      details, old_value::text, new_value::text))) > 0);
  get diagnostics forgotten = row_count;
  perform set_config('log.forgetting', '', true);
  return forgotten;
end $$;
revoke all on function forget_in_log(uuid, text[]) from public;
grant execute on function forget_in_log(uuid, text[]) to lt_system;

-- Removes the IP addresses of up to 5000 entries older than `before`. Returns the number of changed
-- entries.
create or replace function forget_log_addresses(before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare forgotten int;
begin
  perform set_config('log.forgetting', 'on', true);
  -- Joins on `created_at` too: by id alone PostgreSQL would read every partition.
  update activity_log line set ip_address = null,
    details = case when line.action = 'attempts_blocked' then regexp_replace(line.details, ' from .*$', ' from') else line.details end
  from (
    select created_at, id from activity_log where created_at < before and ip_address is not null order by created_at limit 5000
  ) old
  where line.created_at = old.created_at and line.id = old.id and line.created_at < before;
  get diagnostics forgotten = row_count;
  perform set_config('log.forgetting', '', true);
  return forgotten;
end $$;
revoke all on function forget_log_addresses(timestamptz) from public;
grant execute on function forget_log_addresses(timestamptz) to lt_system;

-- Returns a person's name. A client's name is the one that the studio recorded.
create or replace function name_of_actor(actor uuid) returns text language sql stable as $$
  select coalesce(
    (select concat_ws(' ', first_name, nullif(last_name, '')) from clients where id = actor),
    (select name from profiles where id = actor))
$$;

-- Writes an entry under the caller's role. The copied name stays readable after the person is gone.
create or replace function write_log_entry(line activity_log) returns void language sql as $$
  insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value, new_value,
      ip_address, acting_admin_id, api_key_name, created_at)
    values (line.id, line.user_id, name_of_actor(line.user_id), line.user_type, line.action, line.details,
      line.photographer_id, line.client_id, line.old_value, line.new_value, line.ip_address, line.acting_admin_id,
      line.api_key_name, line.created_at)
$$;

-- Functions below run as lt_system, so that other roles need no access to the tables.
set local role lt_system;
create or replace function announce_event(event_id uuid, studio uuid, event_type text, event_data jsonb, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into studio_events (id, photographer_id, type, data, happened_at)
  values (event_id, studio, event_type, event_data, at)
$$;
revoke all on function announce_event(uuid, uuid, text, jsonb, timestamptz) from public;
grant execute on function announce_event(uuid, uuid, text, jsonb, timestamptz)
  to lt_client, lt_photographer, lt_admin, lt_system;

-- Adds a notification, or updates the unread one of the same kind and subject.
create or replace function notify_studio(notice_id uuid, studio uuid, notice_kind text, subject uuid, name_of_subject text,
  gallery uuid, how_many int, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into notifications as unread (id, photographer_id, kind, subject_id, subject_name, gallery_id, count, created_at)
    values (notice_id, studio, notice_kind, subject, coalesce(name_of_subject, name_of_actor(subject), ''), gallery, how_many, at)
  on conflict (photographer_id, kind, subject_id) where read_at is null do update set
    count = excluded.count + case when unread.kind in (${REPLACING_KINDS}) then 0 else unread.count end,
    subject_name = excluded.subject_name, gallery_id = coalesce(excluded.gallery_id, unread.gallery_id), created_at = excluded.created_at
$$;
create or replace function last_read_of(studio uuid, notice_kind text, subject uuid)
returns timestamptz language sql stable security definer set search_path = pg_catalog, public as $$
  select max(read_at) from notifications where photographer_id = studio and kind = notice_kind and subject_id = subject
$$;
revoke all on function notify_studio(uuid, uuid, text, uuid, text, uuid, int, timestamptz), last_read_of(uuid, text, uuid) from public;
grant execute on function notify_studio(uuid, uuid, text, uuid, text, uuid, int, timestamptz)
  to lt_client, lt_guest, lt_photographer, lt_inactive, lt_admin, lt_system;
grant execute on function last_read_of(uuid, text, uuid) to lt_client, lt_guest, lt_system;
reset role;

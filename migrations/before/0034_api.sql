-- Keys by which a studio's programs work in its name, and what was asked by them.
create table api_keys (
  id uuid primary key,
  photographer_id uuid not null references photographers (id) on delete cascade,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  replaced_by uuid references api_keys (id),
  constraint api_keys_scopes_some check (cardinality(scopes) > 0)
);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create index api_keys_photographer_id_index on api_keys (photographer_id);
create index api_keys_prefix_index on api_keys (prefix);
create policy "api_keys: system may all" on api_keys for all to lt_system using (true) with check (true);
create policy "api_keys: photographer may select" on api_keys for select to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "api_keys: photographer may insert" on api_keys for insert to lt_photographer
  with check (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "api_keys: photographer may update" on api_keys for update to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid))
  with check (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "api_keys: admin may select" on api_keys for select to lt_admin using (true);
--> statement-breakpoint
-- The hash is written once and read by the product alone.
grant select (id, photographer_id, name, prefix, scopes, created_at, last_used_at, expires_at, revoked_at, replaced_by)
  on api_keys to lt_photographer, lt_admin;
grant insert on api_keys to lt_photographer;
grant update (expires_at, revoked_at, replaced_by) on api_keys to lt_photographer;
grant select, insert, update, delete on api_keys to lt_system;
--> statement-breakpoint
-- How often a studio asked in the minute that it last asked in.
create table api_usage (
  photographer_id uuid primary key references photographers (id) on delete cascade,
  minute timestamp with time zone not null,
  requests integer not null
);
alter table api_usage enable row level security;
alter table api_usage force row level security;
create policy "api_usage: system may all" on api_usage for all to lt_system using (true) with check (true);
grant select, insert, update, delete on api_usage to lt_system;
--> statement-breakpoint
-- What was answered under an idempotency key, for when the same is asked again.
create table api_answers (
  key_id uuid not null references api_keys (id) on delete cascade,
  idempotency_key text not null,
  request_hash bytea not null,
  attempt uuid not null,
  started_at timestamp with time zone not null,
  status integer,
  answer text,
  primary key (key_id, idempotency_key)
);
alter table api_answers enable row level security;
alter table api_answers force row level security;
create index api_answers_started_at_index on api_answers (started_at);
create policy "api_answers: system may all" on api_answers for all to lt_system using (true) with check (true);
grant select, insert, update, delete on api_answers to lt_system;
--> statement-breakpoint
-- Who asks by this key, or why they may not, with how often their studio asked this minute: all of it in one statement. A
-- key is noted as used once a minute, so that asking a lot writes little.
create function admit_api_request(given jsonb) returns jsonb language plpgsql as $$
declare
  asked_at timestamptz := (given ->> 'now')::timestamptz;
  key api_keys;
  studio record;
  counted int;
begin
  select * into key from api_keys
    where prefix = given ->> 'prefix' and secret_hash = decode(given ->> 'secretHash', 'hex');
  if key.id is null then return '{"refused": "key_unknown"}'; end if;
  if key.revoked_at is not null then return '{"refused": "key_revoked"}'; end if;
  if key.expires_at <= asked_at then return '{"refused": "key_expired"}'; end if;
  select profiles.email, photographers.api_access as may,
      is_studio_open(photographers.id, is_active, active_until, renews_itself, asked_at) as is_open
    into studio from photographers join profiles using (id) where photographers.id = key.photographer_id;
  if not studio.is_open then return '{"refused": "studio_inactive"}'; end if;
  if not studio.may then return '{"refused": "plan_without_api"}'; end if;
  if exists (select from switches where name = 'api' and not enabled) then return '{"refused": "switched_off"}'; end if;
  -- Bytes of a file that was announced are no question.
  if (given ->> 'isCounted')::boolean then
    insert into api_usage values (key.photographer_id, date_trunc('minute', asked_at), 1)
      on conflict (photographer_id) do update set minute = greatest(api_usage.minute, excluded.minute),
        requests = case when api_usage.minute >= excluded.minute then api_usage.requests else 0 end + 1
      returning requests into counted;
  end if;
  update api_keys set last_used_at = asked_at
    where id = key.id and (last_used_at is null or last_used_at < date_trunc('minute', asked_at));
  return jsonb_build_object('keyId', key.id, 'name', key.name, 'prefix', key.prefix, 'scopes', key.scopes,
    'expiresAt', key.expires_at, 'studioId', key.photographer_id, 'email', studio.email,
    'requests', coalesce(counted, 0));
end $$;
revoke all on function admit_api_request(jsonb) from public;
grant execute on function admit_api_request(jsonb) to lt_system;
--> statement-breakpoint
-- The log names the key by which something was done, and forgets it with the rest of what it says of a person.
alter table activity_log add column api_key_name text;
create or replace function write_line(line activity_log) returns void language sql as $$
  insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value, new_value,
      ip_address, acting_admin_id, api_key_name, created_at)
    values (line.id, line.user_id, (select name from profiles where id = line.user_id), line.user_type, line.action, line.details,
      line.photographer_id, line.client_id, line.old_value, line.new_value, line.ip_address, line.acting_admin_id,
      line.api_key_name, line.created_at)
$$;
create or replace function keep_log_line() returns trigger language plpgsql as $$
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
    or exists (select from unnest(traces) trace where position(lower(trace) in lower(concat_ws(' ', user_name, api_key_name,
      details, old_value::text, new_value::text))) > 0);
  get diagnostics forgotten = row_count;
  perform set_config('log.forgetting', '', true);
  return forgotten;
end $$;

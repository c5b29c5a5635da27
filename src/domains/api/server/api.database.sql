grant select, insert, update, delete on api_keys, api_usage, api_answers, webhook_endpoints, webhook_deliveries to lt_system;
-- Only the system role reads a key's hash or a sealed secret.
grant select (id, photographer_id, name, prefix, scopes, created_at, last_used_at, expires_at, revoked_at, replaced_by)
  on api_keys to lt_photographer, lt_admin;
grant insert, update (expires_at, revoked_at, replaced_by) on api_keys to lt_photographer;
grant select (id, photographer_id, url, events, previous_until, state, off_reason, failing_since, made_by, created_at)
  on webhook_endpoints to lt_photographer, lt_admin;
grant insert, delete, update (events, sealed_secret, previous_sealed_secret, previous_until, state, off_reason, failing_since)
  on webhook_endpoints to lt_photographer;
grant select on webhook_deliveries to lt_photographer, lt_admin;

-- Returns the key and the number of its studio's requests in this minute, or a refusal. The number
-- is 0 for a request without `isCounted`. Writes `last_used_at` at most once a minute.
create or replace function admit_api_request(given jsonb) returns jsonb language plpgsql as $$
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

set local role lt_system;
create or replace function spread_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from webhook_endpoints
    where photographer_id = new.photographer_id and state <> 'off' and new.type = any (events))
  then
    perform enqueue_job('spread-event', json_build_object('eventId', new.id));
  end if;
  return null;
end $$;
reset role;
create or replace trigger studio_events_spread after insert on studio_events for each row execute function spread_event();

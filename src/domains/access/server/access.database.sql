-- What every domain's database text leans on.

-- Text as people compare it, as `searchable` has it. Indexes rely on it: PostgreSQL's own tables alone decide.
create or replace function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      lower(normalize(regexp_replace(given, '[\u00b4\u02dd\u1fbd\u1fbf\u1ffd\u1ffe]', '''', 'g'), NFKD)),
      '[\u0300-\u036f\ufe00-\ufe0f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      '["`\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u05f3\u2018-\u201f\u2032\u2035\u2039\u203a\ua78b\ua78c]', '''', 'g'),
      '[\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]', '-', 'g'),
      '[\t-\r\u1680\u2028\u2029]', ' ', 'g'),
    'øđðłıħςаеорсухѕіјο', 'oddlihσaeopcyxsijo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- Adds jobs from any role: the queue itself is closed to all of them. No two of them may have the same key.
create or replace function enqueue_jobs(given json) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_jobs(array(
    select (job ->> 'task', job -> 'payload', job ->> 'queue', (job ->> 'runAt')::timestamptz,
      (job ->> 'maxAttempts')::smallint, job ->> 'key', (job ->> 'priority')::smallint, null)::graphile_worker.job_spec
    from json_array_elements(given) job));
end $$;
-- Adds one job; for triggers.
create or replace function enqueue_job(task text, payload json) returns void language sql as $$
  select enqueue_jobs(json_build_array(json_build_object('task', task, 'payload', payload)))
$$;
revoke all on function enqueue_jobs(json), enqueue_job(text, json) from public;
grant execute on function enqueue_jobs(json), enqueue_job(text, json)
  to lt_anyone, lt_client, lt_guest, lt_photographer, lt_inactive, lt_admin, lt_system;

grant select, insert, delete on live_events to lt_system;
grant select, insert, update, delete on workers to lt_system;

-- Tells open screens, from any role: what is told is closed to all of them.
set local role lt_system;
create or replace function tell_live(told jsonb) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into live_events (recipients, event)
    select array(select jsonb_array_elements_text(one -> 'to')), one -> 'event'
    from jsonb_array_elements(told) with ordinality as given(one, position) order by position
$$;
-- One alone, with which most transactions end: no list is parsed for it, and a call needs no plan.
create or replace procedure tell_one(recipients text[], event jsonb) language sql security definer set search_path = pg_catalog, public as $$
  insert into live_events (recipients, event) values (tell_one.recipients, tell_one.event)
$$;
reset role;
revoke all on routine tell_live(jsonb), tell_one(text[], jsonb) from public;
grant execute on routine tell_live(jsonb), tell_one(text[], jsonb)
  to lt_anyone, lt_client, lt_guest, lt_photographer, lt_inactive, lt_admin, lt_system;


-- Normalizes text like `normalizeForSearch`. Must stay immutable, because indexes store its result.
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

-- Lets every database role add jobs. Job keys must differ within one call.
create or replace function enqueue_jobs(given json) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_jobs(array(
    select (job ->> 'task', job -> 'payload', job ->> 'queue', (job ->> 'runAt')::timestamptz,
      (job ->> 'maxAttempts')::smallint, job ->> 'key', (job ->> 'priority')::smallint, null)::graphile_worker.job_spec
    from json_array_elements(given) job));
end $$;
create or replace function enqueue_job(task text, payload json) returns void language sql as $$
  select enqueue_jobs(json_build_array(json_build_object('task', task, 'payload', payload)))
$$;
-- Releases the jobs of the workers `names` and, with `known`, jobs that workers outside `known`
-- locked over a minute ago. Unlocks first: the queue’s functions skip locked jobs.
create or replace function release_worker_jobs(names text[], not_begun boolean, known text[] default null) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ids bigint[];
  holders text[];
  held record;
begin
  select array_agg(id), array_agg(distinct locked_by) into ids, holders from graphile_worker.jobs
    where locked_by = any (names) or (locked_at < now() - interval '1 minute' and locked_by <> all (known));
  perform graphile_worker.force_unlock_workers(names || holders);
  for held in select id, attempts::int, max_attempts from graphile_worker.jobs where id = any (ids) loop
    if not_begun then
      perform graphile_worker.reschedule_jobs(array[held.id], attempts => held.attempts - 1);
    elsif held.attempts >= held.max_attempts then
      perform graphile_worker.permanently_fail_jobs(array[held.id], 'its worker died');
    -- Delays the fourth attempt and later ones: the job itself may have killed its workers.
    elsif held.attempts >= 3 then
      perform graphile_worker.reschedule_jobs(array[held.id],
        run_at => now() + make_interval(secs => least(exp(held.attempts), 3600)));
    end if;
  end loop;
  return coalesce(cardinality(ids), 0);
end $$;
revoke all on function release_worker_jobs(text[], boolean, text[]) from public;
grant execute on function release_worker_jobs(text[], boolean, text[]) to lt_system;

revoke all on function enqueue_jobs(json), enqueue_job(text, json) from public;
grant execute on function enqueue_jobs(json), enqueue_job(text, json)
  to lt_anyone, lt_client, lt_guest, lt_photographer, lt_inactive, lt_admin, lt_system;

grant select, insert, delete on live_events to lt_system;
grant select, insert, update, delete on workers to lt_system;

-- Lets every database role publish events.
set local role lt_system;
create or replace function publish_live_events(told jsonb) returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into live_events (recipients, event)
    select array(select jsonb_array_elements_text(one -> 'to')), one -> 'event'
    from jsonb_array_elements(told) with ordinality as given(one, position) order by position
$$;
-- Publishes one event without parsing a list. A procedure, because `call` needs no query plan.
create or replace procedure publish_live_event(recipients text[], event jsonb) language sql security definer set search_path = pg_catalog, public as $$
  insert into live_events (recipients, event) values (publish_live_event.recipients, publish_live_event.event)
$$;
reset role;
revoke all on routine publish_live_events(jsonb), publish_live_event(text[], jsonb) from public;
grant execute on routine publish_live_events(jsonb), publish_live_event(text[], jsonb)
  to lt_anyone, lt_client, lt_guest, lt_photographer, lt_inactive, lt_admin, lt_system;

-- Returns the `most` jobs that failed last, without jobs that are running again.
create or replace function failing_jobs(most int)
returns table (id text, task text, error text, attempts int, max_attempts int, failed_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    select jobs.id::text, jobs.task_identifier, jobs.last_error, jobs.attempts::int, jobs.max_attempts::int, jobs.updated_at
    from graphile_worker.jobs
    where jobs.last_error is not null and jobs.locked_at is null
    order by jobs.updated_at desc limit most;
end $$;
revoke all on function failing_jobs(int) from public;
grant execute on function failing_jobs(int) to lt_admin;

create or replace function count_failing_jobs() returns table (task text, count int)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    select jobs.task_identifier, count(*)::int
    from graphile_worker.jobs where jobs.last_error is not null group by 1;
end $$;
revoke all on function count_failing_jobs() from public;
grant execute on function count_failing_jobs() to lt_admin;

-- Runs a failed job again now, and resets its count of attempts. Returns the job’s task, or null
-- when the job is gone, running or has never failed.
create or replace function retry_job(job_id text) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare task text;
begin
  select jobs.task_identifier into task from graphile_worker.jobs
    where jobs.id::text = job_id and jobs.last_error is not null and jobs.locked_at is null;
  if found then
    perform graphile_worker.reschedule_jobs(array[job_id::bigint], run_at => now(), attempts => 0);
  end if;
  return task;
end $$;
revoke all on function retry_job(text) from public;
grant execute on function retry_job(text) to lt_admin;

grant select, insert, update, delete on log_hours to lt_system;
grant select on log_hours to lt_admin;

-- Returns the key of an hour's lock, which writers share. The key for null is the lock of a write
-- into more than 24 hours: PostgreSQL has room for only some thousand locks.
create or replace function log_hour_lock(hour timestamptz) returns bigint language sql immutable as $$
  select hashtextextended('log hour', case when isfinite(hour) then extract(epoch from hour)::bigint else -1 end)
$$;

-- Locks an hour for counting. Returns false while another transaction counts or writes into this
-- hour, or writes into more than 24 hours.
create or replace function lock_log_hour(hour timestamptz) returns boolean language sql as $$
  select pg_try_advisory_xact_lock_shared(log_hour_lock(null)) and pg_try_advisory_xact_lock(log_hour_lock(hour))
$$;
revoke all on function lock_log_hour(timestamptz) from public;
grant execute on function lock_log_hour(timestamptz) to lt_system;

-- Deletes the counts of changed hours, after waiting for a job that counts one of them. Requires
-- the isolation level read committed, to see the count that the job committed.
create or replace function forget_log_hours() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  hours timestamptz[];
  first timestamptz;
  last timestamptz;
  written timestamptz;
  -- Assigning to `done` is faster than `perform`, and the function runs for every write.
  done text;
begin
  select date_trunc('hour', min(created_at), 'UTC'), date_trunc('hour', max(created_at), 'UTC') into first, last from changed_lines;
  if first is null then return null; end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'lines of the log are written in transactions that read what others committed';
  end if;
  hours := array[first];
  if first <> last then hours := array(select distinct date_trunc('hour', created_at, 'UTC') from changed_lines order by 1); end if;
  if cardinality(hours) > 24 then perform pg_advisory_xact_lock(log_hour_lock(null)); end if;
  done := set_config('log.forgetting_hours', 'on', true);
  foreach written in array hours loop
    if cardinality(hours) <= 24 then done := pg_advisory_xact_lock_shared(log_hour_lock(written)); end if;
    delete from log_hours where hour = written;
  end loop;
  done := set_config('log.forgetting_hours', '', true);
  return null;
end $$;
create or replace trigger activity_log_forgets_hours after insert on activity_log
  referencing new table as changed_lines for each statement execute function forget_log_hours();
-- Erased texts change how many events an entry counts as.
create or replace trigger activity_log_forgets_hours_of_words after update on activity_log
  referencing new table as changed_lines for each statement execute function forget_log_hours();

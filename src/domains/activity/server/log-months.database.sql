-- Returns the partitions with their bounds. The partitions of earlier entries, of each month and of
-- later entries have no gaps between them.
create or replace function log_partitions() returns table (part regclass, since timestamptz, until timestamptz)
language sql stable set search_path = pg_catalog, public as $$
  select oid::regclass, coalesce(substring(bounds from 'FROM \(''([^'']+)''')::timestamptz, '-infinity'),
    coalesce(substring(bounds from 'TO \(''([^'']+)''')::timestamptz, 'infinity')
  from (
    select oid, pg_get_expr(relpartbound, oid) as bounds from pg_class
    where oid in (select inhrelid from pg_inherits where inhparent = 'activity_log'::regclass)
  ) parted
$$;
revoke all on function log_partitions() from public;

-- Returns the start of the month in Amsterdam, `months_later` months after `at`.
create or replace function log_month(at timestamptz, months_later int) returns timestamptz
language sql stable set search_path = pg_catalog, public as $$
  select (date_trunc('month', at at time zone 'Europe/Amsterdam') + make_interval(months => months_later))
    at time zone 'Europe/Amsterdam'
$$;
revoke all on function log_month(timestamptz, int) from public;

-- Creates the partition of the next missing month, up to `months_ahead` months after `at`. Returns
-- whether one was missing.
create or replace function make_log_month(at timestamptz, months_ahead int) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  begins timestamptz;
  ends timestamptz;
  name text;
  columns text;
begin
  if log_month(at, months_ahead) < (select since from log_partitions() where until = 'infinity') then return false; end if;
  -- Other requests queue behind the wait for this lock, so the wait ends after 500 ms.
  perform set_config('lock_timeout', '500ms', true);
  lock table activity_log in access exclusive mode;
  select since into begins from log_partitions() where until = 'infinity';
  if log_month(at, months_ahead) < begins then return false; end if;
  ends := log_month(begins, 1);
  name := to_char(begins at time zone 'Europe/Amsterdam', '"lines_"YYYY_MM');
  alter table activity_log detach partition log_by_month.later_lines;
  execute format('create table log_by_month.%I partition of activity_log for values from (%L) to (%L)', name, begins, ends);
  -- `later_lines` has entries of the month only if a clock ran ahead or no months were made for
  -- long.
  if exists (select from log_by_month.later_lines where created_at < ends) then
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = 'log_by_month.later_lines'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into log_by_month.%I (%s) select %2$s from log_by_month.later_lines where created_at < %L', name, columns, ends);
    delete from log_by_month.later_lines where created_at < ends;
  end if;
  execute format('alter table activity_log attach partition log_by_month.later_lines for values from (%L) to (maxvalue)', ends);
  return true;
end $$;
revoke all on function make_log_month(timestamptz, int) from public;
grant execute on function make_log_month(timestamptz, int) to lt_system;
grant execute on function log_month(timestamptz, int) to lt_system;

-- Detaches the oldest month if it ended by `before`, without reading its entries. Returns whether
-- it ended by then.
create or replace function detach_log_month(before timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  oldest regclass;
  lasts_until timestamptz;
begin
  select part, until into oldest, lasts_until from log_partitions()
    where part is distinct from to_regclass('log_by_month.earlier_lines') order by until limit 1;
  if lasts_until > before then return false; end if;
  perform set_config('lock_timeout', '500ms', true);
  lock table activity_log in access exclusive mode;
  if not exists (select from log_partitions() where part = oldest) then return true; end if;
  execute format('alter table activity_log detach partition %s', oldest);
  execute format('alter table %s rename to gone_lines_%s', oldest, oldest::oid);
  -- Entries in earlier_lines are even older: they come from a clock that ran behind.
  if to_regclass('log_by_month.earlier_lines') is not null then
    alter table activity_log detach partition log_by_month.earlier_lines;
    execute format('alter table log_by_month.earlier_lines rename to gone_lines_%s', 'log_by_month.earlier_lines'::regclass::oid);
  end if;
  execute format('create table log_by_month.earlier_lines partition of activity_log for values from (minvalue) to (%L)', lasts_until);
  perform set_config('log.forgetting_hours', 'on', true);
  delete from log_hours where hour < lasts_until;
  perform set_config('log.forgetting_hours', '', true);
  return true;
end $$;
revoke all on function detach_log_month(timestamptz) from public;
grant execute on function detach_log_month(timestamptz) to lt_system;

create or replace function drop_gone_log_months() returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare gone regclass;
begin
  for gone in select oid from pg_class where relnamespace = 'log_by_month'::regnamespace and relkind = 'r'
    and not relispartition and relname like 'gone\_lines\_%'
  loop execute format('drop table %s', gone); end loop;
end $$;
revoke all on function drop_gone_log_months() from public;
grant execute on function drop_gone_log_months() to lt_system;

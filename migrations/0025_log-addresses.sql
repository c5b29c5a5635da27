-- Addresses of the network leave the log in time. A line may lose its address and nothing else, whoever asks; only the product
-- may ask, a few thousand lines at a time.
create or replace function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if new.ip_address is null
      and (new.details = old.details
        or (old.action = 'attempts_blocked' and new.details = regexp_replace(old.details, ' from .*$', ' from')))
      and to_jsonb(new) - '{ip_address,details,words}'::text[] = to_jsonb(old) - '{ip_address,details,words}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
drop trigger activity_log_only_grows on activity_log;
create trigger activity_log_only_grows before delete or truncate on activity_log
  for each statement execute function keep_log();
create trigger activity_log_keeps_lines before update on activity_log
  for each row execute function keep_log();
--> statement-breakpoint
create index activity_log_addresses on activity_log (created_at) where ip_address is not null;
--> statement-breakpoint
create function forget_log_addresses(before timestamptz) returns integer
language sql set search_path = pg_catalog, public as $$
  with old as (
    select id from activity_log where created_at < before and ip_address is not null
    order by created_at limit 5000 for update
  ), forgotten as (
    update activity_log set ip_address = null,
      details = case when action = 'attempts_blocked' then regexp_replace(details, ' from .*$', ' from') else details end
    from old where activity_log.id = old.id returning 1
  )
  select count(*)::int from forgotten
$$;
revoke all on function forget_log_addresses(timestamptz) from public;
grant execute on function forget_log_addresses(timestamptz) to lt_system;
grant update (ip_address, details) on activity_log to lt_system;

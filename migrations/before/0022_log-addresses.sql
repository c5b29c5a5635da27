-- Addresses of the network leave the log in time, some thousand lines at each call. It goes through the one door that the log has
-- (0029), which lets a line lose its address and keep all else.
create index activity_log_addresses on activity_log (created_at) where ip_address is not null;
--> statement-breakpoint
create function forget_log_addresses(before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare forgotten int;
begin
  perform set_config('log.forgetting', 'on', true);
  update activity_log set ip_address = null,
    details = case when action = 'attempts_blocked' then regexp_replace(details, ' from .*$', ' from') else details end
  where id in (
    select id from activity_log where created_at < before and ip_address is not null order by created_at limit 5000
  );
  get diagnostics forgotten = row_count;
  perform set_config('log.forgetting', '', true);
  return forgotten;
end $$;
--> statement-breakpoint
revoke all on function forget_log_addresses(timestamptz) from public;
grant execute on function forget_log_addresses(timestamptz) to lt_system;

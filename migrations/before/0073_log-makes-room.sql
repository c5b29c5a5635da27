-- The log by month, second step: all that is new is made beside it. Parts lie in a schema that no role may enter: they are read
-- and written through their table, under its policies.
create schema log_by_month;
-- Where the new table waits, since its indexes are named as those there are.
create schema log_to_come;
--> statement-breakpoint
create table log_to_come.activity_log (like activity_log including defaults including generated) partition by range (created_at);
--> statement-breakpoint
alter table log_to_come.activity_log enable row level security, force row level security;
create policy "activity_log: client may insert" on log_to_come.activity_log for insert to lt_client
  with check (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "activity_log: photographer may insert" on log_to_come.activity_log for insert to lt_photographer
  with check (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "activity_log: admin may insert" on log_to_come.activity_log for insert to lt_admin
  with check (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "activity_log: admin may select" on log_to_come.activity_log for select to lt_admin using (true);
create policy "activity_log: system may all" on log_to_come.activity_log to lt_system using (true) with check (true);
create policy "activity_log: owner may forget" on log_to_come.activity_log to current_user
  using (current_setting('log.forgetting', true) = 'on');
grant select, insert on log_to_come.activity_log to lt_system;
grant insert on log_to_come.activity_log to lt_client, lt_photographer, lt_admin;
grant select on log_to_come.activity_log to lt_admin;
--> statement-breakpoint
-- The same as the table has: where a part comes with its own they are taken over, and not made.
create unique index activity_log_by_moment on log_to_come.activity_log (created_at, id);
create index activity_log_action_created_at_index on log_to_come.activity_log (action, created_at);
create index activity_log_user_id_created_at_index on log_to_come.activity_log (user_id, created_at);
create index activity_log_photographer_id_created_at_index on log_to_come.activity_log (photographer_id, created_at);
create index activity_log_client_id_created_at_index on log_to_come.activity_log (client_id, created_at);
create index activity_log_user_type on log_to_come.activity_log (user_type, created_at, id);
create index activity_log_user_type_action on log_to_come.activity_log (user_type, action, created_at);
create index activity_log_addresses on log_to_come.activity_log (created_at) where ip_address is not null;
create index activity_log_words on log_to_come.activity_log using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
--> statement-breakpoint
create trigger activity_log_only_grows before update or delete or truncate on log_to_come.activity_log
  for each statement execute function keep_log();
create trigger activity_log_only_forgets before update on log_to_come.activity_log for each row execute function keep_log_line();
-- Each part gets those of rows: whoever owns it can't take a line out of it either.
create trigger activity_log_keeps_lines before delete on log_to_come.activity_log for each row execute function keep_log();
--> statement-breakpoint
-- Lines from the first month on that has a part of its own.
create table log_by_month.later_lines (like activity_log including defaults including generated);
create function log_by_month.put_line_aside() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.created_at < tg_argv[0]::timestamptz then return new; end if;
  insert into log_by_month.later_lines (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value,
      new_value, ip_address, acting_admin_id, api_key_name, created_at)
    values (new.id, new.user_id, new.user_name, new.user_type, new.action, new.details, new.photographer_id, new.client_id,
      new.old_value, new.new_value, new.ip_address, new.acting_admin_id, new.api_key_name, new.created_at);
  return null;
end $$;
--> statement-breakpoint
-- What there is becomes one part, until the end of next month, or of the month of its newest line where a clock ran ahead. The
-- rule that says so would stop every write from then on if the last step were never taken: lines of later lie aside instead.
do $$ declare first_until timestamptz; begin
  lock table activity_log in share row exclusive mode;
  perform set_config('role', 'lt_system', true);
  select (date_trunc('month', greatest(now() + interval '1 month', max(created_at)) at time zone 'Europe/Amsterdam') + interval '1 month')
    at time zone 'Europe/Amsterdam' into first_until from activity_log;
  perform set_config('role', 'none', true);
  execute format('create trigger activity_log_aside before insert on activity_log
    for each row execute function log_by_month.put_line_aside(%L)', first_until);
  execute format('alter table activity_log add constraint activity_log_first_part check (created_at < %L) not valid', first_until);
end $$;

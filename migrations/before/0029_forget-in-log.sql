-- The log only grows, but for one thing: what its lines say of someone who is erased. Kinds, moments and ids stay.
create or replace function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('log.forgetting', true) = 'on' then return null; end if;
  raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
end $$;
--> statement-breakpoint
-- Row by row, while it forgets: nothing changes but what a line says, and that to one word; an address may go without one.
create function keep_log_line() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.user_type, new.action, new.photographer_id, new.client_id, new.acting_admin_id, new.created_at)
      is distinct from
      (old.id, old.user_id, old.user_type, old.action, old.photographer_id, old.client_id, old.acting_admin_id, old.created_at)
    or new.user_name not in (old.user_name, 'gewist') or new.details not in (old.details, 'gewist',
      case when old.action = 'attempts_blocked' then regexp_replace(old.details, ' from .*$', ' from') else 'gewist' end)
    or new.old_value is distinct from old.old_value and new.old_value is distinct from '"gewist"'::jsonb
    or new.new_value is distinct from old.new_value and new.new_value is distinct from '"gewist"'::jsonb
    or new.ip_address is distinct from old.ip_address and coalesce(new.ip_address, 'gewist') <> 'gewist'
  then
    raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger activity_log_only_forgets before update on activity_log for each row execute function keep_log_line();
--> statement-breakpoint
-- The one door: it runs as the owner of the tables, whom the walls let at the log in it and nowhere else.
create policy "activity_log: owner may forget" on activity_log to current_user
  using (current_setting('log.forgetting', true) = 'on');
--> statement-breakpoint
create function forget_in_log(person uuid, traces text[]) returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
declare forgotten int;
begin
  perform set_config('log.forgetting', 'on', true);
  update activity_log set
    user_name = case when user_id = person then 'gewist' else user_name end,
    ip_address = case when user_id = person and ip_address is not null then 'gewist' else ip_address end,
    details = 'gewist',
    old_value = case when old_value is not null then '"gewist"'::jsonb end,
    new_value = case when new_value is not null then '"gewist"'::jsonb end
  where user_id = person or client_id = person or photographer_id = person
    or exists (select from unnest(traces) trace where position(lower(trace) in lower(concat_ws(' ', user_name, details, old_value::text, new_value::text))) > 0);
  get diagnostics forgotten = row_count;
  perform set_config('log.forgetting', '', true);
  return forgotten;
end $$;
--> statement-breakpoint
revoke all on function forget_in_log(uuid, text[]) from public;
grant execute on function forget_in_log(uuid, text[]) to lt_system;

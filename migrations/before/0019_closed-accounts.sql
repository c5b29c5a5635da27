ALTER TABLE "photographers" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_closed_stays_closed" CHECK (closed_at is null or not is_active);--> statement-breakpoint
-- Accounts that an admin closed before this was kept: the last that the log has of who opened or closed them.
set local role lt_system;
update photographers set closed_at = last_move.created_at
from (
  select distinct on (photographer_id) photographer_id, action, created_at from activity_log
  where action in ('account_activated', 'account_deactivated')
    or action = 'subscription_changed' and new_value = '"ended"'
  order by photographer_id, created_at desc, id desc
) last_move
where last_move.photographer_id = photographers.id and last_move.action = 'account_deactivated' and not is_active;
reset role;
--> statement-breakpoint
-- Time opens an account, but not one that an admin closed.
create function open_account(target uuid) returns void language sql as $$
  update photographers set is_active = true where id = target and closed_at is null
$$;
--> statement-breakpoint
revoke all on function open_account(uuid) from public;
grant execute on function open_account(uuid) to lt_system, lt_admin;
--> statement-breakpoint
-- As before, but the number of clients is a new one only with a new plan: one that an admin set stays as long as the plan does.
create or replace function give_plan(target uuid, plan text) returns boolean language plpgsql as $$
begin
  update photographers set
    subscription_type = plan,
    base_storage_limit_gb = case plan when 'intro' then 5 when 'starter' then 10 when 'professional' then 100 when 'studio' then 500 end,
    max_clients = case
      when subscription_type = plan then max_clients
      else case plan when 'intro' then 2 when 'starter' then 5 when 'professional' then 25 when 'studio' then -1 end end,
    allow_custom_branding = plan in ('professional', 'studio'),
    allow_domain = plan in ('professional', 'studio'),
    api_access = plan = 'studio'
  where id = target;
  return found;
end $$;
--> statement-breakpoint
-- As before, with that rule of what opens.
create or replace function activate_plan(target uuid, plan text, period text, at_moment timestamptz) returns boolean language plpgsql as $$
declare days int := case period when 'monthly' then 31 when 'yearly' then 365 when 'trial' then 14 when 'rest' then 0 end;
begin
  if days is null then
    raise exception 'no such period: %', period;
  end if;
  perform give_plan(target, plan);
  perform open_account(target);
  -- Hours and not days: a day of the calendar is sometimes an hour shorter.
  update photographers set active_until = greatest(active_until, at_moment) + make_interval(hours => days * 24)
  where id = target;
  return found;
end $$;

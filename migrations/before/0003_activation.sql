-- The second wall around the tables of payments, and the functions that turn a paid period into a working account.

do $$
declare it text;
begin
  foreach it in array array['stripe_customers', 'checkouts', 'subscriptions', 'granted_time', 'photographer_payments',
    'stripe_events', 'lapse_notices']
  loop
    execute format('alter table public.%I force row level security', it);
    execute format('grant select, insert, update, delete on public.%I to lt_system', it);
  end loop;
end $$;
--> statement-breakpoint
-- What was paid is never forgotten, not even by the product itself.
revoke delete on photographer_payments, stripe_events from lt_system;
--> statement-breakpoint
grant select on stripe_customers, checkouts, subscriptions, granted_time, photographer_payments
  to lt_photographer, lt_inactive;
grant select on photographer_payments, stripe_events to lt_admin;
--> statement-breakpoint
-- A plan's limits and rights, as plans.rules.ts has them; a test holds the two together.
create function give_plan(target uuid, plan text) returns boolean language plpgsql as $$
begin
  update photographers set
    subscription_type = plan,
    base_storage_limit_gb = case plan when 'intro' then 5 when 'starter' then 10 when 'professional' then 100 when 'studio' then 500 end,
    max_clients = case plan when 'intro' then 2 when 'starter' then 5 when 'professional' then 25 when 'studio' then -1 end,
    allow_custom_branding = plan in ('professional', 'studio'),
    allow_domain = plan in ('professional', 'studio'),
    api_access = plan = 'studio'
  where id = target;
  return found;
end $$;
--> statement-breakpoint
-- One paid period of a plan: its limits and rights, an active account, and its days on top of what is left, or from the
-- given moment on when nothing is. 'trial' gives the free days, 'rest' another plan for time that is paid already.
create function activate_plan(target uuid, plan text, period text, at_moment timestamptz) returns boolean language plpgsql as $$
declare days int := case period when 'monthly' then 31 when 'yearly' then 365 when 'trial' then 14 when 'rest' then 0 end;
begin
  if days is null then
    raise exception 'no such period: %', period;
  end if;
  perform give_plan(target, plan);
  -- Hours and not days: a day of the calendar is sometimes an hour shorter.
  update photographers set
    is_active = true,
    active_until = greatest(active_until, at_moment) + make_interval(hours => days * 24)
  where id = target;
  return found;
end $$;
--> statement-breakpoint
create function activate_intro(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'intro', period, at_moment) $$;
create function activate_starter(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'starter', period, at_moment) $$;
create function activate_professional(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'professional', period, at_moment) $$;
create function activate_studio(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'studio', period, at_moment) $$;
--> statement-breakpoint
revoke all on function give_plan(uuid, text), activate_plan(uuid, text, text, timestamptz),
  activate_intro(uuid, text, timestamptz), activate_starter(uuid, text, timestamptz),
  activate_professional(uuid, text, timestamptz), activate_studio(uuid, text, timestamptz) from public;
grant execute on function give_plan(uuid, text), activate_plan(uuid, text, text, timestamptz),
  activate_intro(uuid, text, timestamptz), activate_starter(uuid, text, timestamptz),
  activate_professional(uuid, text, timestamptz), activate_studio(uuid, text, timestamptz) to lt_system, lt_admin;
--> statement-breakpoint
-- As before, with the days in which a subscription that renews is still charged (RENEWAL_GRACE_MS).
drop function viewer_of_session(text, timestamptz);
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, profiles.id, profiles.email, profiles.role,
    coalesce(photographers.is_active and photographers.active_until
      + case when photographers.renews_itself then interval '72 hours' else interval '0' end > given_now, false),
    clients.created_by
  from sessions
    join profiles on profiles.id = sessions.user_id
    left join photographers on photographers.id = profiles.id
    left join clients on clients.id = profiles.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

grant select, insert, update, delete on photographers, studio_domains, studio_businesses to lt_system;
grant select on photographers to lt_client, lt_photographer, lt_inactive, lt_admin;
grant select (id, studio_name, business_name, accent_color, allow_custom_branding, watermark_version, zip_names, guest_originals,
  cover_layout, style_logo_key, style_logo_ground, watermark_text, watermark_logo_key) on photographers to lt_guest;
grant update (studio_name, phone_number, watermark_text, watermark_logo_key,
  watermark_version, accent_color, webhook_url, zip_names, guest_originals, gallery_viewed_at, first_run_ended_at, mails_choices,
  mails_new_orders, mails_paid_orders, business_name, kvk_number, style_logo_key, style_logo_ground, cover_layout, letter_line,
  letter_signature, owner_first_name) on photographers to lt_photographer;
grant update on photographers to lt_admin;
grant select on studio_domains to lt_photographer, lt_admin;
grant select, insert, update on studio_businesses to lt_photographer;
-- What was accepted stays as it was.
grant select, insert on accepted_agreements to lt_system;
-- A scheme that was added stays as it was: nobody may change or remove one.
grant select, insert on vat_schemes to lt_photographer, lt_system;
grant select on studio_businesses, vat_schemes to lt_admin;

-- Whether a studio may work at a moment, for its own session and for admins' lists. The days of grace are RENEWAL_GRACE_MS.
-- Inlined into the asking statement; the query inside `case` runs last, for the few whose days of grace are over.
create or replace function is_studio_open(studio uuid, is_active boolean, active_until timestamptz, renews_itself boolean,
  given_now timestamptz)
returns boolean language sql stable parallel safe as $$
  select case when is_active then coalesce(
    active_until > given_now
    or renews_itself and (active_until + interval '96 hours' > given_now or is_charge_under_way(studio)), false)
  else false end
$$;

-- How letters about an account greet a studio's owner; null for everyone else.
create or replace function owner_first_name(profile uuid) returns text language sql stable as $$
  select owner_first_name from photographers where id = profile
$$;
revoke all on function owner_first_name(uuid) from public;
grant execute on function owner_first_name(uuid) to lt_system;

-- Time opens an account, but not one that an admin closed.
create or replace function open_account(target uuid) returns void language sql as $$
  update photographers set is_active = true where id = target and closed_at is null
$$;
revoke all on function open_account(uuid) from public;
grant execute on function open_account(uuid) to lt_system, lt_admin;

-- A plan's limits and rights, as plans.rules.ts has them; a test holds the two together. The number of clients is a new one
-- only with a new plan: one that an admin set stays as long as the plan does.
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
revoke all on function give_plan(uuid, text) from public;
grant execute on function give_plan(uuid, text) to lt_system, lt_admin;

-- Adds one paid period of a plan: its limits and rights, an active account, and its days on top of what is left, or from the
-- given moment on. 'trial' gives the free days, 'rest' another plan for time that is paid already.
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
revoke all on function activate_plan(uuid, text, text, timestamptz) from public;
grant execute on function activate_plan(uuid, text, text, timestamptz) to lt_system, lt_admin;

create or replace function activate_intro(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'intro', period, at_moment) $$;
create or replace function activate_starter(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'starter', period, at_moment) $$;
create or replace function activate_professional(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'professional', period, at_moment) $$;
create or replace function activate_studio(target uuid, period text, at_moment timestamptz default now()) returns boolean
language sql as $$ select activate_plan(target, 'studio', period, at_moment) $$;
revoke all on function activate_intro(uuid, text, timestamptz), activate_starter(uuid, text, timestamptz),
  activate_professional(uuid, text, timestamptz), activate_studio(uuid, text, timestamptz) from public;
grant execute on function activate_intro(uuid, text, timestamptz), activate_starter(uuid, text, timestamptz),
  activate_professional(uuid, text, timestamptz), activate_studio(uuid, text, timestamptz)
  to lt_system, lt_admin;

-- Whatever changes the mark a studio's previews must carry (its text, its logo, the right to have one), the previews with
-- the old mark are no longer served from that very moment, and are made anew.
create or replace function renew_mark() returns trigger language plpgsql as $$
begin
  if (new.watermark_text, new.watermark_logo_key, new.allow_custom_branding)
    is distinct from (old.watermark_text, old.watermark_logo_key, old.allow_custom_branding)
  then
    new.watermark_version := old.watermark_version + 1;
    perform enqueue_job('remake-previews', json_build_object('photographerId', new.id));
  end if;
  return new;
end $$;
create or replace trigger photographers_renew_mark before update on photographers for each row execute function renew_mark();

-- Search text of a row, with the names of whom it is about, so that a search reads one index of one table. Names are looked
-- up as the product itself, whoever writes the row.
create or replace function found_by_account() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.studio_name, new.business_name, email, name)) into new.words
    from profiles where id = new.id;
  return new;
end $$;
create or replace trigger photographers_found_by before insert or update of words, studio_name, business_name
  on photographers for each row execute function found_by_account();

-- Whether a studio's plan gives it an own domain at this moment.
create or replace function may_have_domain(studio uuid, given_now timestamptz)
returns boolean language sql stable set role to lt_system as $$
  select coalesce((
    select allow_domain and is_studio_open(id, is_active, active_until, renews_itself, given_now)
    from photographers where id = studio), false)
$$;
revoke all on function may_have_domain(uuid, timestamptz) from public;
grant execute on function may_have_domain(uuid, timestamptz) to lt_system;

-- Every process keeps in memory which hosts are answered; what decides that tells them all of a change.
create or replace function tell_studio_hosts() returns trigger language plpgsql set role to lt_system as $$
begin
  if tg_table_name = 'photographers' then
    if not exists (select from studio_domains where photographer_id = new.id) then
      return null;
    end if;
  end if;
  perform tell_live('[{"to":["studio-hosts"],"event":{"topic":"studioHosts"}}]');
  return null;
end $$;
create or replace trigger studio_domains_told after insert or update or delete on studio_domains
  for each row execute function tell_studio_hosts();
create or replace trigger photographers_hosts_told
  after update of is_active, active_until, renews_itself, closed_at, allow_domain, studio_name, business_name,
    accent_color, allow_custom_branding on photographers
  for each row execute function tell_studio_hosts();

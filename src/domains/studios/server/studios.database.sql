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
-- Accepted texts can't be changed or removed.
grant select, insert on accepted_agreements to lt_system;
grant select, insert on vat_schemes to lt_photographer, lt_system;
grant select on studio_businesses, vat_schemes to lt_admin;

-- Returns whether a studio may work at a moment. PostgreSQL inlines the function. Charges are
-- looked up last, only after the grace period of a studio that renews.
create or replace function is_studio_open(studio uuid, is_active boolean, active_until timestamptz, renews_itself boolean,
  given_now timestamptz)
returns boolean language sql stable parallel safe as $$
  select case when is_active then coalesce(
    active_until > given_now
    or renews_itself and (active_until + ${RENEWAL_GRACE_MS} * interval '1 millisecond' > given_now or is_charge_under_way(studio)), false)
  else false end
$$;

-- Returns the first name for greeting a studio's owner in emails; null for other accounts or
-- without a first name.
create or replace function owner_first_name(profile uuid) returns text language sql stable as $$
  select owner_first_name from photographers where id = profile
$$;
revoke all on function owner_first_name(uuid) from public;
grant execute on function owner_first_name(uuid) to lt_system;

-- Opens an account that got time, unless an admin closed it.
create or replace function open_account(target uuid) returns void language sql as $$
  update photographers set is_active = true where id = target and closed_at is null
$$;
revoke all on function open_account(uuid) from public;
grant execute on function open_account(uuid) to lt_system, lt_admin;

-- Gives a plan's limits and rights. `max_clients` only changes with the plan, so that an admin's
-- number stays.
create or replace function give_plan(target uuid, plan text) returns boolean language plpgsql as $$
begin
  update photographers set
    subscription_type = plan,
    base_storage_limit_gb = limits.storage_gb,
    max_clients = case when subscription_type = plan then photographers.max_clients else limits.max_clients end,
    allow_custom_branding = limits.custom_branding,
    allow_domain = limits.own_domain,
    api_access = limits.api
  from (values ${PLAN_LIMITS}) limits (plan_name, storage_gb, max_clients, custom_branding, own_domain, api)
  where plan_name = plan and id = target;
  return found;
end $$;
revoke all on function give_plan(uuid, text) from public;
grant execute on function give_plan(uuid, text) to lt_system, lt_admin;

-- Gives a plan's limits and rights, opens the account unless an admin closed it, and adds one
-- period: after the time left, or from `at_moment`. 'trial' adds the free days, 'rest' adds none.
create or replace function activate_plan(target uuid, plan text, period text, at_moment timestamptz) returns boolean language plpgsql as $$
declare days int := (select period_days from (values ${PERIOD_DAYS}) periods (name, period_days) where name = period);
begin
  if days is null then
    raise exception 'no such period: %', period;
  end if;
  if not give_plan(target, plan) then
    return false;
  end if;
  perform open_account(target);
  -- Hours instead of days, because a calendar day can last 23 hours.
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

-- Raises the watermark version when the watermark's text, logo or right changes. Previews with the
-- old version are no longer served, and a job renders new ones.
create or replace function renew_watermark() returns trigger language plpgsql as $$
begin
  if (new.watermark_text, new.watermark_logo_key, new.allow_custom_branding)
    is distinct from (old.watermark_text, old.watermark_logo_key, old.allow_custom_branding)
  then
    new.watermark_version := old.watermark_version + 1;
    perform enqueue_job('remake-previews', json_build_object('photographerId', new.id));
  end if;
  return new;
end $$;
create or replace trigger photographers_renew_mark before update on photographers for each row execute function renew_watermark();

-- Sets an account's search text: its names and email address. Runs as lt_system, so that the
-- profile can be read whatever role writes the row.
create or replace function found_by_account() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.studio_name, new.business_name, email, name)) into new.words
    from profiles where id = new.id;
  return new;
end $$;
create or replace trigger photographers_found_by before insert or update of words, studio_name, business_name
  on photographers for each row execute function found_by_account();

create or replace function may_have_domain(studio uuid, given_now timestamptz)
returns boolean language sql stable set role to lt_system as $$
  select coalesce((
    select allow_domain and is_studio_open(id, is_active, active_until, renews_itself, given_now)
    from photographers where id = studio), false)
$$;
revoke all on function may_have_domain(uuid, timestamptz) from public;
grant execute on function may_have_domain(uuid, timestamptz) to lt_system;

-- Publishes that the answered hosts may have changed. Every process keeps the hosts in memory.
create or replace function publish_studio_hosts() returns trigger language plpgsql set role to lt_system as $$
begin
  if tg_table_name = 'photographers' then
    if not exists (select from studio_domains where photographer_id = new.id) then
      return null;
    end if;
  end if;
  perform publish_live_events('[{"to":["studio-hosts"],"event":{"topic":"studioHosts"}}]');
  return null;
end $$;
create or replace trigger studio_domains_told after insert or update or delete on studio_domains
  for each row execute function publish_studio_hosts();
create or replace trigger photographers_hosts_told
  after update of is_active, active_until, renews_itself, closed_at, allow_domain, studio_name, business_name,
    accent_color, allow_custom_branding on photographers
  for each row execute function publish_studio_hosts();

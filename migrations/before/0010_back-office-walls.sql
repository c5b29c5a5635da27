-- The second wall around the back office, and an admin's look through a studio's eyes.
alter table switches force row level security;
grant select, insert, update, delete on switches to lt_system;
grant select on switches to lt_anyone, lt_client, lt_photographer, lt_inactive;
grant select, insert, update on switches to lt_admin;
--> statement-breakpoint
-- Who a session's token stands for: its own person, or the studio that an admin acts as. Only an admin's session can.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid,
  acting_admin_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, viewed.id, viewed.email, viewed.role,
    coalesce(photographers.is_active and (
      photographers.active_until > given_now
      or photographers.renews_itself and (
        photographers.active_until + interval '96 hours' > given_now
        or exists (select from photographer_payments where photographer_id = photographers.id
          and payment_kind = 'subscription' and status = 'pending' and not is_canceled)
      )
    ), false),
    clients.created_by,
    case when viewed.id <> signed_in.id then signed_in.id end
  from sessions
    join profiles signed_in on signed_in.id = sessions.user_id
    join profiles viewed on viewed.id = case
      when signed_in.role = 'admin' and exists (
        select 1 from profiles studio where studio.id = sessions.acting_as and studio.role = 'photographer')
      then sessions.acting_as else signed_in.id end
    left join photographers on photographers.id = viewed.id
    left join clients on clients.id = viewed.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;
--> statement-breakpoint
-- Text as people search it: without case and accents. Both are left to PostgreSQL's own tables, so an index may rely on it.
create extension if not exists pg_trgm;
--> statement-breakpoint
create function plain_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(lower(given), NFD), '[\u0300-\u036f]', '', 'g')
$$;
--> statement-breakpoint
-- What each row is found by, kept beside it: a search that has to look at many rows would spend its time making it anew. It
-- begins with a space as every word in it does, so that a few letters can be looked for where words begin.
alter table activity_log add column words text
  generated always as (plain_text(' ' || user_name || ' ' || action || ' ' || details)) stored;
alter table profiles add column words text generated always as (plain_text(' ' || email || ' ' || name)) stored;
alter table photographers add column words text
  generated always as (plain_text(' ' || coalesce(studio_name, '') || ' ' || business_name)) stored;
alter table photographer_payments add column words text
  generated always as (plain_text(' ' || stripe_customer_id || ' ' || description)) stored;
alter table client_payments add column words text generated always as (plain_text(' ' || description)) stored;
--> statement-breakpoint
-- New lines wait together before they are put into it; few, for a search reads through those that wait.
create index activity_log_words on activity_log using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
create index profiles_words on profiles using gin (words gin_trgm_ops);
create index photographers_words on photographers using gin (words gin_trgm_ops);
create index photographer_payments_words on photographer_payments using gin (words gin_trgm_ops);
create index client_payments_words on client_payments using gin (words gin_trgm_ops);
--> statement-breakpoint
-- The orders in which an admin can page through every list, and the same within what a filter leaves.
create index photographers_by_creation on photographers (created_at, id);
create index photographers_by_name on photographers (plain_text(coalesce(nullif(studio_name, ''), business_name)), id);
create index photographers_by_end on photographers (coalesce(active_until, '-infinity'::timestamptz), id);
create index photographers_by_room on photographers (storage_used_bytes, id);
--> statement-breakpoint
create index photographer_payments_by_creation on photographer_payments (created_at, id);
create index photographer_payments_by_amount on photographer_payments (amount_cents, id);
create index photographer_payments_of_status on photographer_payments (status, created_at, id);
create index photographer_payments_of_status_by_amount on photographer_payments (status, amount_cents, id);
create index photographer_payments_of_kind on photographer_payments (payment_kind, created_at, id);
create index photographer_payments_of_kind_by_amount on photographer_payments (payment_kind, amount_cents, id);
create index photographer_payments_of_both on photographer_payments (payment_kind, status, created_at, id);
create index photographer_payments_of_both_by_amount on photographer_payments (payment_kind, status, amount_cents, id);
--> statement-breakpoint
create index client_payments_by_creation on client_payments (created_at, id);
create index client_payments_by_amount on client_payments (amount_cents, id);
create index client_payments_of_client on client_payments (client_id, created_at, id);
create index client_payments_of_status on client_payments (status, created_at, id);
create index client_payments_of_status_by_amount on client_payments (status, amount_cents, id);
create index client_payments_to_approve on client_payments (created_at, id) include (amount_cents, refunded_cents)
  where status = 'succeeded' and approved_at is null and refunded_cents < amount_cents;
create index client_payments_to_approve_by_amount on client_payments (amount_cents, id)
  where status = 'succeeded' and approved_at is null and refunded_cents < amount_cents;
create index client_payments_by_approval on client_payments (approved_at) where approved_at is not null;
--> statement-breakpoint
create index activity_log_user_type on activity_log (user_type, created_at, id);
create index activity_log_user_type_action on activity_log (user_type, action, created_at);
--> statement-breakpoint
-- An order by the number that people call it by.
create index orders_by_number on orders (right(id::text, 8));
--> statement-breakpoint
-- The log only grows, whoever asks: the owner of the tables, as whom the product connects, is told the same as its roles.
create function keep_log() returns trigger language plpgsql as $$
begin
  raise exception 'permission denied: the log only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger activity_log_only_grows before update or delete or truncate on activity_log
  for each statement execute function keep_log();
--> statement-breakpoint
-- Of a client's payment an admin writes only whether it is approved.
grant update (approved_at, approved_by) on client_payments to lt_admin;
--> statement-breakpoint
-- Work that failed and waits for its next try, or for someone to look: the queue itself is closed to every role.
create function failing_jobs(most int)
returns table (id text, task text, payload json, error text, attempts int, max_attempts int, failed_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    select jobs.id::text, tasks.identifier, jobs.payload, jobs.last_error, jobs.attempts::int, jobs.max_attempts::int,
      jobs.updated_at
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.last_error is not null and jobs.locked_at is null
    order by jobs.updated_at desc limit most;
end $$;
--> statement-breakpoint
create function count_failing_jobs() returns table (task text, count int)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    select tasks.identifier, count(*)::int
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.last_error is not null group by tasks.identifier;
end $$;
--> statement-breakpoint
-- Tries a failed job again at once, with all its attempts before it; answers its task, or null when it is no more.
create function retry_job(job_id text) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
declare task text;
begin
  select tasks.identifier into task
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.id::text = job_id and jobs.last_error is not null and jobs.locked_at is null;
  if found then
    perform graphile_worker.reschedule_jobs(array[job_id::bigint], run_at => now(), attempts => 0);
  end if;
  return task;
end $$;
--> statement-breakpoint
revoke all on function failing_jobs(int), count_failing_jobs(), retry_job(text) from public;
grant execute on function failing_jobs(int), count_failing_jobs(), retry_job(text) to lt_admin;
--> statement-breakpoint
-- Sums of months are read from the index alone, however many payments there are.
create index photographer_payments_earned on photographer_payments (payment_kind, paid_at) include (amount_cents, refunded_cents)
  where status = 'succeeded' and not is_canceled;
create index orders_by_status on orders (status);

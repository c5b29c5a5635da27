-- The second wall around every row, where the table builder has no words for it: who may touch which columns, row-level
-- security forced for the owner too, and the two functions through which unprivileged roles reach the queue and a limit.

do $$
declare it record;
begin
  for it in select tablename from pg_tables where schemaname = 'public' loop
    execute format('alter table public.%I enable row level security', it.tablename);
    execute format('alter table public.%I force row level security', it.tablename);
    execute format('grant select, insert, update, delete on public.%I to lt_system', it.tablename);
  end loop;
end $$;
--> statement-breakpoint
-- The log only grows: not even the product itself may change or remove a line.
revoke update, delete on activity_log from lt_system;
--> statement-breakpoint
grant select on profiles to lt_client, lt_photographer, lt_inactive, lt_admin;
--> statement-breakpoint
grant insert on activity_log to lt_client, lt_photographer, lt_admin;
grant select on activity_log to lt_admin;
--> statement-breakpoint
grant insert on letters to lt_anyone, lt_client, lt_photographer, lt_inactive, lt_admin;
--> statement-breakpoint
grant select on photographers to lt_client, lt_photographer, lt_inactive, lt_admin;
grant update (storage_used_bytes, storage_reserved_bytes, studio_name, phone_number, watermark_text, watermark_logo_key,
  watermark_version, accent_color, webhook_url, zip_names) on photographers to lt_photographer;
grant update on photographers to lt_admin;
--> statement-breakpoint
grant select, insert, update, delete on clients to lt_photographer;
grant select on clients to lt_client, lt_admin;
grant update (last_seen_at) on clients to lt_client;
--> statement-breakpoint
grant select, insert, update, delete on photos to lt_photographer;
grant select on photos to lt_client;
grant update (is_favorite, is_approved, chosen_at) on photos to lt_client;
--> statement-breakpoint
grant select, insert on downloads to lt_photographer, lt_client;
--> statement-breakpoint
grant select, insert on photo_comments to lt_photographer, lt_client;
--> statement-breakpoint
grant select, insert, update, delete on uploads to lt_photographer;
--> statement-breakpoint
grant select on orders to lt_photographer, lt_client, lt_admin;
--> statement-breakpoint
create function enqueue_job(task text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text, priority int)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at,
    max_attempts => max_attempts, job_key => job_key, priority => priority);
end $$;
--> statement-breakpoint
revoke all on function enqueue_job(text, json, text, timestamptz, int, text, int) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, int, text, int)
  to lt_anyone, lt_client, lt_photographer, lt_inactive, lt_admin, lt_system;
--> statement-breakpoint
-- Places for clients are counted under a lock on the studio, so that two tabs can't both take the last one.
create function keep_client_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare places int; taken int;
begin
  select max_clients into places from photographers where id = new.created_by for update;
  select count(*) into taken from clients where created_by = new.created_by;
  if places <> -1 and taken >= places then
    raise exception 'no place for another client' using errcode = 'LT001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger clients_keep_limit before insert on clients for each row execute function keep_client_limit();
--> statement-breakpoint
-- It must count rows that the one who adds a client may not see, whoever owns the tables.
grant create on schema public to lt_system;
alter function keep_client_limit() owner to lt_system;
revoke create on schema public from lt_system;
--> statement-breakpoint
-- Who a session's token stands for, in one statement, since every request asks. It steps into the product's own role for
-- that, and so nobody but the owner of the database may call it.
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, profiles.id, profiles.email, profiles.role,
    coalesce(photographers.is_active and photographers.active_until > given_now, false),
    clients.created_by
  from sessions
    join profiles on profiles.id = sessions.user_id
    left join photographers on photographers.id = profiles.id
    left join clients on clients.id = profiles.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;
--> statement-breakpoint
-- Whatever changes the mark a studio's previews must carry (its text, its logo, the right to have one), the previews with
-- the old mark are no longer served from that very moment, and are made anew.
create function renew_mark() returns trigger language plpgsql as $$
begin
  if (new.watermark_text, new.watermark_logo_key, new.allow_custom_branding)
    is distinct from (old.watermark_text, old.watermark_logo_key, old.allow_custom_branding)
  then
    new.watermark_version := old.watermark_version + 1;
    perform enqueue_job('remake-previews', json_build_object('photographerId', new.id), null, null, null, null, null);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger photographers_renew_mark before update on photographers for each row execute function renew_mark();

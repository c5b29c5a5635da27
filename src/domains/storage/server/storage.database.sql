grant select, insert, update, delete on removed_objects to lt_system;

-- Schedules the removal of files when the caller's transaction commits. `gone_at` '-infinity' means
-- immediately. Sorts the keys, so that two transactions can't deadlock.
set local role lt_system;
create or replace function remove_objects(keys text[], gone_at timestamptz, removed_at timestamptz default null,
  studio uuid default null, sizes_bytes jsonb default '{}')
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into removed_objects (key, removed_at, gone_at, photographer_id, size_bytes)
    select distinct one, coalesce(remove_objects.removed_at, remove_objects.gone_at), remove_objects.gone_at,
      case when sizes_bytes ? one then studio end, coalesce((sizes_bytes ->> one)::bigint, 0)
    from unnest(keys) one order by one
    on conflict (key) do update set gone_at = least(removed_objects.gone_at, excluded.gone_at);
  -- The job has no key: with a key, two transactions would wait for each other.
  if gone_at = '-infinity' then
    perform enqueue_job('sweep-removed-objects', json_build_object());
  end if;
end $$;

-- Cancels removals due after `until`. Returns false if a file may already be gone.
create or replace function keep_objects(keys text[], until timestamptz)
returns boolean language sql security definer set search_path = pg_catalog, public as $$
  delete from removed_objects where key = any (keys) and gone_at > until;
  select not exists (select from removed_objects where key = any (keys))
$$;
reset role;
revoke all on function remove_objects(text[], timestamptz, timestamptz, uuid, jsonb), keep_objects(text[], timestamptz)
  from public;
grant execute on function remove_objects(text[], timestamptz, timestamptz, uuid, jsonb), keep_objects(text[], timestamptz)
  to lt_photographer, lt_system;

-- A studio's room has its own row, which the studio's role may write.
grant select, insert, update, delete on studio_room to lt_system;
grant select on studio_room to lt_photographer, lt_inactive, lt_admin;
grant update (used_bytes, reserved_bytes, resting_bytes) on studio_room to lt_photographer;

-- Uses one statement, so that two uploads can't both take the last room. The second limit counts
-- deleted files that are still kept, so that uploading and deleting in turn can't fill the disk.
create or replace function reserve_room(studio uuid, size_bytes bigint) returns boolean language plpgsql as $$
begin
  update studio_room room set reserved_bytes = room.reserved_bytes + size_bytes
    from photographers where room.photographer_id = studio and photographers.id = studio
      and room.used_bytes + room.reserved_bytes + size_bytes
        <= (base_storage_limit_gb + extra_storage_gb)::bigint * ${BYTES_PER_GB}
      and room.used_bytes + room.reserved_bytes + room.resting_bytes + size_bytes
        <= ${TIMES_WITH_RESTING} * (base_storage_limit_gb + extra_storage_gb)::bigint * ${BYTES_PER_GB};
  return found;
end $$;

-- Amounts may be negative.
create or replace function change_room(studio uuid, used_bytes bigint, reserved_bytes bigint, resting_bytes bigint default 0)
returns void language sql as $$
  update studio_room room set used_bytes = room.used_bytes + change_room.used_bytes,
    reserved_bytes = room.reserved_bytes + change_room.reserved_bytes,
    resting_bytes = room.resting_bytes + change_room.resting_bytes where photographer_id = studio
$$;

create or replace function begin_studio_room(given_studio uuid) returns void language sql as $$
  insert into studio_room (photographer_id) values (given_studio)
$$;

create or replace function change_waiting(studio uuid, change int) returns void language sql as $$
  update studio_room set pictures_waiting = pictures_waiting + change where photographer_id = studio
$$;

-- Returns by how many steps a picture moves back in the queue: 0 below 50 waiting pictures, 1 from
-- 50, 2 from 100, and one more with each doubling.
create or replace function steps_back(waiting int) returns int language sql immutable as $$
  select case when waiting < 50 then 0 else 1 + floor(log(2, waiting / 50.0))::int end
$$;
create or replace function picture_priority(studio uuid, more int default 0) returns int language sql stable as $$
  select steps_back(coalesce((select pictures_waiting from studio_room where photographer_id = studio), 0) + more)
$$;

grant select, insert, update, delete on storage_checks to lt_system;
grant select, insert, update on backups to lt_system;
grant select, insert, update on installation to lt_system;

create or replace function applied_migrations() returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return (select count(*) from drizzle.__drizzle_migrations);
end $$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to lt_system;

-- Returns the names of migrations that removed something, which an older process may still need.
create or replace function list_removing_migrations() returns text[]
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return array(select name from drizzle.after_steps where applied_at is not null order by name);
end $$;
revoke all on function list_removing_migrations() from public;
grant execute on function list_removing_migrations() to lt_system;

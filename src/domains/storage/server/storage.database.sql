grant select, insert, update, delete on removed_objects to lt_system;

-- A studio's room is counted in a row of its own, which the studio's role may write too.
grant select, insert, update, delete on studio_room to lt_system;
grant select on studio_room to lt_photographer, lt_inactive, lt_admin;
grant update (used_bytes, reserved_bytes, resting_bytes) on studio_room to lt_photographer;

-- Looking and taking are one statement, so that two can't both win the last of it. What rests counts against twice the
-- limit, or uploading and deleting in turn would fill the disk.
create or replace function reserve_room(studio uuid, size_bytes bigint) returns boolean language plpgsql as $$
begin
  update studio_room room set reserved_bytes = room.reserved_bytes + size_bytes
    from photographers where room.photographer_id = studio and photographers.id = studio
      and room.used_bytes + room.reserved_bytes + size_bytes
        <= (base_storage_limit_gb + extra_storage_gb)::bigint * 1073741824
      and room.used_bytes + room.reserved_bytes + room.resting_bytes + size_bytes
        <= 2 * (base_storage_limit_gb + extra_storage_gb)::bigint * 1073741824;
  return found;
end $$;

-- Changes a studio's used, reserved and resting room, by bytes that may be negative.
create or replace function change_room(studio uuid, used_bytes bigint, reserved_bytes bigint, resting_bytes bigint default 0)
returns void language sql as $$
  update studio_room room set used_bytes = room.used_bytes + change_room.used_bytes,
    reserved_bytes = room.reserved_bytes + change_room.reserved_bytes,
    resting_bytes = room.resting_bytes + change_room.resting_bytes where photographer_id = studio
$$;

-- Whoever adds a studio gives it its row.
create or replace function begin_studio_room(given_studio uuid) returns void language sql as $$
  insert into studio_room (photographer_id) values (given_studio)
$$;

-- Changes how many of a studio's pictures wait.
create or replace function change_waiting(studio uuid, change int) returns void language sql as $$
  update studio_room set pictures_waiting = pictures_waiting + change where photographer_id = studio
$$;

-- How far back a picture queues: behind those of studios of whom fewer wait, one step further with each doubling. A lower
-- number is made sooner.
create or replace function steps_back(waiting int) returns int language sql immutable as $$
  select case when waiting < 50 then 0 else 1 + floor(log(2, waiting / 50.0))::int end
$$;
create or replace function picture_priority(studio uuid, more int default 0) returns int language sql stable as $$
  select steps_back(coalesce((select pictures_waiting from studio_room where photographer_id = studio), 0) + more)
$$;

grant select, insert, update, delete on storage_checks to lt_system;
grant select, insert, update on backups to lt_system;
grant select, insert, update on installation to lt_system;

-- Those of these keys that a waiting job is to remove: the queue itself is closed to every role.
create or replace function queued_removals(keys text[]) returns setof text
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
    with waiting as (
      select tasks.identifier as task, jobs.payload
      from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier in ('remove-objects', 'remove-unused-logo') and jobs.attempts < jobs.max_attempts
    )
    select key from waiting, json_array_elements_text(payload -> 'keys') key
      where task = 'remove-objects' and key = any (keys)
    union
    select payload ->> 'logoKey' from waiting
      where task = 'remove-unused-logo' and payload ->> 'logoKey' = any (keys);
end $$;
revoke all on function queued_removals(text[]) from public;
grant execute on function queued_removals(text[]) to lt_system;

-- How many migrations this database has had, for who watches over it.
create or replace function applied_migrations() returns int
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return (select count(*) from drizzle.__drizzle_migrations);
end $$;
revoke all on function applied_migrations() from public;
grant execute on function applied_migrations() to lt_system;

-- What migrations took away, by their names: a process of a version before may need it still.
create or replace function taken_away() returns text[]
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return array(select name from drizzle.after_steps where applied_at is not null order by name);
end $$;
revoke all on function taken_away() from public;
grant execute on function taken_away() to lt_system;

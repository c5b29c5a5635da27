grant select, insert, update, delete on removed_objects to lt_system;

-- A studio's room is counted in columns of its own row, which the studio's role may write too.

-- Looking and taking are one statement, so that two can't both win the last of it.
create or replace function reserve_room(studio uuid, size_bytes bigint) returns boolean language plpgsql as $$
begin
  update photographers set storage_reserved_bytes = storage_reserved_bytes + size_bytes
    where id = studio and storage_used_bytes + storage_reserved_bytes + size_bytes
      <= (base_storage_limit_gb + extra_storage_gb)::bigint * 1073741824;
  return found;
end $$;

-- Changes a studio's used and reserved room, by bytes that may be negative.
create or replace function change_room(studio uuid, used_bytes bigint, reserved_bytes bigint) returns void language sql as $$
  update photographers set storage_used_bytes = storage_used_bytes + used_bytes,
    storage_reserved_bytes = storage_reserved_bytes + reserved_bytes where id = studio
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

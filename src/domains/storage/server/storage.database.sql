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

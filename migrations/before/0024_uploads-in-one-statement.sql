-- How long an upload has been silent, and whether room is still set aside for it; and what its beginning and its end are, as
-- one statement each. The functions run as who calls them: rights and row-level security are the viewer's own.
alter table uploads add column holds_room boolean not null default true, add column last_byte_at timestamptz;
create index uploads_receiving on uploads (photographer_id) where state = 'receiving';
--> statement-breakpoint
-- Looking and taking are one statement, so that two can't both win the last of it.
create function reserve_room(studio uuid, size_bytes bigint) returns boolean language plpgsql as $$
begin
  update photographers set storage_reserved_bytes = storage_reserved_bytes + size_bytes
    where id = studio and storage_used_bytes + storage_reserved_bytes + size_bytes
      <= (base_storage_limit_gb + extra_storage_gb)::bigint * 1073741824;
  return found;
end $$;
--> statement-breakpoint
create function change_room(studio uuid, used_bytes bigint, reserved_bytes bigint) returns void language sql as $$
  update photographers set storage_used_bytes = storage_used_bytes + used_bytes,
    storage_reserved_bytes = storage_reserved_bytes + reserved_bytes where id = studio
$$;
--> statement-breakpoint
create function create_upload(given jsonb) returns jsonb language plpgsql as $$
declare upload uploads := jsonb_populate_record(null::uploads, given);
begin
  if exists (select from switches where name = 'uploads' and not enabled) then
    return '{"code": "switched_off"}';
  end if;
  -- The archive of clients comes with a later migration; a body is read when it first runs.
  if not exists (select from clients
    where id = upload.client_id and created_by = upload.photographer_id and archived_at is null) then
    return '{"code": "client_not_yours"}';
  end if;
  if (select count(*) from uploads where photographer_id = upload.photographer_id and state = 'receiving')
    >= (given ->> 'open_max')::int then
    return '{"code": "too_many_uploads"}';
  end if;
  if not reserve_room(upload.photographer_id, upload.size_bytes) then
    return '{"code": "storage_full"}';
  end if;
  insert into uploads (id, photographer_id, client_id, type, file_name, size_bytes, state, created_at, expires_at)
    values (upload.id, upload.photographer_id, upload.client_id, upload.type, upload.file_name, upload.size_bytes, 'receiving',
      upload.created_at, upload.expires_at);
  return jsonb_build_object('id', upload.id);
end $$;
--> statement-breakpoint
-- One line of the log, written by whoever did it; their name is copied, so that it still reads well when they are gone.
create function write_line(line activity_log) returns void language sql as $$
  insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value, new_value,
      ip_address, acting_admin_id, created_at)
    values (line.id, line.user_id, (select name from profiles where id = line.user_id), line.user_type, line.action, line.details,
      line.photographer_id, line.client_id, line.old_value, line.new_value, line.ip_address, line.acting_admin_id, line.created_at)
$$;
--> statement-breakpoint
-- Writes a photo with what follows from it: its line in the log, its jobs, what open screens hear. Or answers which photos
-- of this client and type have its size and checksum, so that their bytes are looked at first; those in `different` were.
create function add_photo(given jsonb) returns jsonb language plpgsql as $$
declare
  photo photos := jsonb_populate_record(null::photos, given -> 'photo');
  lookalikes jsonb;
  last_twin int;
begin
  loop
    select max(twin), jsonb_agg(jsonb_build_object('id', id, 'originalKey', original_key, 'label', photo_label) order by twin)
        filter (where type = photo.type and not given -> 'different' ? id::text)
      into last_twin, lookalikes from photos
      where photographer_id = photo.photographer_id and client_id = photo.client_id and file_size = photo.file_size
        and crc32 = photo.crc32;
    if lookalikes is not null then
      return jsonb_build_object('lookalikes', lookalikes);
    end if;
    insert into photos (id, photographer_id, client_id, type, photo_label, source_name, original_key, content_type, file_size,
        crc32, twin, width_px, height_px, captured_at, camera, camera_serial, created_at, type_since)
      values (photo.id, photo.photographer_id, photo.client_id, photo.type, photo.photo_label, photo.source_name,
        photo.original_key, photo.content_type, photo.file_size, photo.crc32, coalesce(last_twin, -1) + 1, photo.width_px,
        photo.height_px, photo.captured_at, photo.camera, photo.camera_serial, photo.created_at, photo.created_at)
      on conflict (client_id, file_size, crc32, twin) do nothing;
    -- Another upload of the same file came first, a moment ago: look again.
    exit when found;
  end loop;
  perform write_line(jsonb_populate_record(null::activity_log, given -> 'line'));
  perform enqueue_job(job ->> 'task', (job -> 'payload')::json, null, (job ->> 'runAt')::timestamptz, null, job ->> 'key', null)
    from jsonb_array_elements(given -> 'jobs') job;
  perform pg_notify(given ->> 'channel', given ->> 'notice');
  return '{}';
end $$;
--> statement-breakpoint
-- Takes an upload from 'receiving' to its end as a photo. Nothing is written before it is certain that it ends here.
create function finish_upload(given jsonb) returns jsonb language plpgsql as $$
declare
  upload uploads;
  added jsonb;
begin
  select * into upload from uploads
    where id = (given -> 'photo' ->> 'id')::uuid and photographer_id = (given -> 'photo' ->> 'photographer_id')::uuid
      and state = 'receiving' for update;
  if not found then
    return '{"ended": true}';
  end if;
  if not upload.holds_room and not reserve_room(upload.photographer_id, upload.size_bytes) then
    return '{"code": "storage_full"}';
  end if;
  added := add_photo(given);
  if added ? 'lookalikes' then
    if not upload.holds_room then
      perform change_room(upload.photographer_id, 0, -upload.size_bytes);
    end if;
    return added;
  end if;
  update uploads set state = 'finished', ended_at = (given -> 'photo' ->> 'created_at')::timestamptz where id = upload.id;
  -- Last, since it locks the studio's row, at which its other uploads wait.
  perform change_room(upload.photographer_id, upload.size_bytes, -upload.size_bytes);
  return '{}';
end $$;

grant select, insert, update, delete on parted_uploads, upload_parts to lt_system;
grant select, insert, update, delete on uploads to lt_system, lt_photographer;

-- Begins an upload with the caller's rights: checks the switch, client, gallery, number of uploads
-- and room, and writes the row.
create or replace function create_upload(given jsonb) returns jsonb language plpgsql as $$
declare
  upload uploads := jsonb_populate_record(null::uploads, given);
  meant jsonb;
begin
  if exists (select from switches where name = 'uploads' and not enabled) then
    return '{"code": "switched_off"}';
  end if;
  if not exists (select from clients
    where id = upload.client_id and created_by = upload.photographer_id and archived_at is null) then
    return '{"code": "client_not_yours"}';
  end if;
  if upload.gallery_id is null then
    select jsonb_agg(jsonb_build_object('id', id, 'title', title)) into meant from candidate_galleries(upload.client_id);
    if (given ->> 'must_be_one')::boolean and jsonb_array_length(meant) > 1 then
      return jsonb_build_object('code', 'gallery_needed', 'galleries', meant);
    end if;
    upload.gallery_id := (meant -> 0 ->> 'id')::uuid;
  end if;
  if not exists (select from galleries
    where id = upload.gallery_id and client_id = upload.client_id and photographer_id = upload.photographer_id
      and state <> 'archived') then
    return '{"code": "gallery_not_open"}';
  end if;
  -- A section that the gallery does not have is ignored.
  if not exists (select from gallery_sections where id = upload.section_id and gallery_id = upload.gallery_id) then
    upload.section_id := null;
  end if;
  if (select count(*) from uploads where photographer_id = upload.photographer_id and state = 'receiving')
    >= (given ->> 'open_max')::int then
    return '{"code": "too_many_uploads"}';
  end if;
  if not reserve_room(upload.photographer_id, upload.size_bytes) then
    return '{"code": "storage_full"}';
  end if;
  insert into uploads (id, photographer_id, client_id, gallery_id, section_id, type, file_name, size_bytes, state, created_at, expires_at)
    values (upload.id, upload.photographer_id, upload.client_id, upload.gallery_id, upload.section_id, upload.type, upload.file_name, upload.size_bytes, 'receiving',
      upload.created_at, upload.expires_at);
  return jsonb_build_object('galleryId', upload.gallery_id, 'sectionId', upload.section_id);
end $$;

-- Ends a receiving upload as a photo. Raises LT005, which rolls back everything, if the upload
-- holds no room and finds none.
create or replace function finish_upload(given jsonb) returns jsonb language plpgsql as $$
declare
  upload uploads;
  added jsonb;
begin
  -- Locks the section before the upload, in the order in which deleting a section locks. A removed
  -- section is ignored.
  perform from gallery_sections where id = (given -> 'photo' ->> 'section_id')::uuid for key share;
  if not found then
    given := given #- '{photo,section_id}';
  end if;
  select * into upload from uploads
    where id = (given -> 'photo' ->> 'id')::uuid and photographer_id = (given -> 'photo' ->> 'photographer_id')::uuid
      and state = 'receiving' for no key update;
  if not found then
    return '{"ended": true}';
  end if;
  added := add_photo(given);
  if added ? 'lookalikes' then
    return added;
  end if;
  if given -> 'otherKeys' <> '[]' then
    perform remove_objects(array(select jsonb_array_elements_text(given -> 'otherKeys')), (given ->> 'othersGoneAt')::timestamptz);
  end if;
  update uploads set state = 'finished', ended_at = (given -> 'photo' ->> 'created_at')::timestamptz where id = upload.id;
  -- Runs last, because it locks the studio's row in `studio_room`. The studio's other uploads wait
  -- for that row. Workers also lock that row last.
  if not upload.holds_room and not reserve_room(upload.photographer_id, upload.size_bytes) then
    raise exception 'no room for this upload' using errcode = 'LT005';
  end if;
  perform change_room(upload.photographer_id, upload.size_bytes, -upload.size_bytes);
  return '{}';
end $$;

-- Deletes the ended uploads of a client or gallery, so that the client or gallery can be deleted.
create or replace function forget_ended_uploads(given_owner uuid) returns void language sql as $$
  delete from uploads where (client_id = given_owner or gallery_id = given_owner) and state <> 'receiving'
$$;

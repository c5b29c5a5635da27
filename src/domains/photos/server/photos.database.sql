grant select, insert, update, delete on photos, camera_clocks to lt_system;
grant select, insert, update, delete on photos, camera_clocks to lt_photographer;
-- Clients and guests can't read a photo's storage key or camera.
grant select (id, photographer_id, client_id, gallery_id, section_id, visibility, type, photo_label, source_name, sort_key, is_favorite, favorited_at, is_approved,
  approved_at, content_type, file_size, crc32, width_px, height_px, thumb_hash, luminance, sharpness, captured_at, captured_offset_minutes, rendition_version, rendered_version,
  rendered_mark_version, rendition_failure, created_at, type_since) on photos to lt_client;
grant select (id, photographer_id, client_id, gallery_id, section_id, visibility, type, photo_label, source_name, sort_key,
  content_type, file_size, crc32, width_px, height_px, thumb_hash, luminance, sharpness, captured_at, captured_offset_minutes, rendition_version, rendered_version,
  rendered_mark_version, rendition_failure, created_at) on photos to lt_guest;
grant update (is_favorite, is_approved, favorited_at, approved_at, visibility) on photos to lt_client;

-- Fitness as a default cover: 2 for landscape from 3 by 2, 1 for other landscape, 0 for the rest,
-- plus a fraction for light and sharpness (units of render-photo.ts).
create or replace function cover_fitness(width_px int, height_px int, luminance real, sharpness real) returns real
language sql immutable as $$
  select (case when width_px * 100 >= height_px * 149 then 2 when width_px > height_px then 1 else 0 end
    + 0.99 * greatest(least(luminance / 0.3, 1, (1 - luminance) / 0.4), 0)
      * greatest(least((sharpness - 2) / 10, 1), 0))::real
$$;

-- Whether a client has rendered photos to see in a live gallery.
create or replace function has_photos_to_see(given_client uuid) returns boolean language sql stable as $$
  select exists (select from photos photo join galleries gallery on gallery.id = photo.gallery_id
    where photo.photographer_id = (select created_by from clients where id = given_client)
      and photo.client_id = given_client and gallery.state = 'live' and photo.visibility <> 'studio'
      and photo.rendered_version = photo.rendition_version)
$$;

-- Adds a photo with its log entry, jobs and live events. If the gallery has other photos of equal
-- type, size and checksum that are not in `different`, adds nothing and returns these photos.
create or replace function add_photo(given jsonb) returns jsonb language plpgsql as $$
declare
  photo photos := jsonb_populate_record(null::photos, given -> 'photo');
  lookalikes jsonb;
  last_twin int;
begin
  photo.gallery_id := coalesce(photo.gallery_id, newest_gallery(photo.client_id));
  -- Waits for a clock correction in progress, which reaches only existing photos.
  perform from galleries where id = photo.gallery_id for key share;
  select shift_seconds into photo.clock_shift_seconds from camera_clocks
    where gallery_id = photo.gallery_id and camera = photo.camera and camera_serial = coalesce(photo.camera_serial, '');
  photo.clock_shift_seconds := coalesce(photo.clock_shift_seconds, 0);
  loop
    select max(twin), jsonb_agg(jsonb_build_object('id', id, 'originalKey', original_key, 'label', photo_label) order by twin)
        filter (where type = photo.type and not given -> 'different' ? id::text)
      into last_twin, lookalikes from photos
      where photographer_id = photo.photographer_id and gallery_id = photo.gallery_id and file_size = photo.file_size
        and crc32 = photo.crc32;
    if lookalikes is not null then
      return jsonb_build_object('lookalikes', lookalikes);
    end if;
    insert into photos (id, photographer_id, client_id, gallery_id, section_id, type, photo_label, source_name, original_key, content_type, file_size,
        crc32, twin, width_px, height_px, captured_at, captured_offset_minutes, camera, camera_serial, clock_shift_seconds, created_at, type_since)
      values (photo.id, photo.photographer_id, photo.client_id, photo.gallery_id, photo.section_id, photo.type, photo.photo_label, photo.source_name,
        photo.original_key, photo.content_type, photo.file_size, photo.crc32, coalesce(last_twin, -1) + 1, photo.width_px,
        photo.height_px, photo.captured_at + make_interval(secs => photo.clock_shift_seconds), photo.captured_offset_minutes, photo.camera, photo.camera_serial,
        photo.clock_shift_seconds, photo.created_at, photo.created_at)
      on conflict (gallery_id, file_size, crc32, twin) do nothing;
    -- Looks again if another upload of the same file was first.
    exit when found;
  end loop;
  perform write_log_entry(jsonb_populate_record(null::activity_log, given -> 'line'));
  perform enqueue_jobs(json_agg(case when (job ->> 'isPicture')::boolean
      then job || jsonb_build_object('priority', picture_priority(photo.photographer_id)) else job end))
    from jsonb_array_elements(given -> 'jobs') job;
  perform publish_live_events(given -> 'told');
  return '{}';
end $$;

-- Updates the studio's count of waiting pictures. Runs at the end of the transaction, because the
-- row with the count is shared: uploads that lock the row last can't deadlock.
create or replace function count_waiting_picture() returns trigger language plpgsql set role to lt_system as $$
declare
  waits int := case when tg_op <> 'DELETE' and new.rendered_version is distinct from new.rendition_version
    and new.rendition_failure is null then 1 else 0 end;
  waited int := case when tg_op <> 'INSERT' and old.rendered_version is distinct from old.rendition_version
    and old.rendition_failure is null then 1 else 0 end;
begin
  perform change_waiting(case when tg_op = 'DELETE' then old.photographer_id else new.photographer_id end, waits - waited);
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'photos_count_waiting_new' and tgrelid = 'photos'::regclass) then
    create constraint trigger photos_count_waiting_new after insert on photos deferrable initially deferred for each row
      when (new.rendered_version is distinct from new.rendition_version and new.rendition_failure is null)
      execute function count_waiting_picture();
    create constraint trigger photos_count_waiting_gone after delete on photos deferrable initially deferred for each row
      when (old.rendered_version is distinct from old.rendition_version and old.rendition_failure is null)
      execute function count_waiting_picture();
    create constraint trigger photos_count_waiting after update of rendered_version, rendition_version, rendition_failure
      on photos deferrable initially deferred for each row
      when ((old.rendered_version is distinct from old.rendition_version and old.rendition_failure is null)
        is distinct from (new.rendered_version is distinct from new.rendition_version and new.rendition_failure is null))
      execute function count_waiting_picture();
  end if;
end $$;

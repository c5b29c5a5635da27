grant select, insert, update, delete on photos, downloads, photo_comments, gallery_covers, camera_clocks to lt_system;
grant select, insert, update, delete on photos, gallery_covers, camera_clocks to lt_photographer;
grant select on gallery_covers to lt_client;
-- Neither where a photo lies nor which camera took it.
grant select (id, photographer_id, client_id, gallery_id, section_id, visibility, type, photo_label, source_name, sort_key, is_favorite, favorited_at, is_approved,
  approved_at, content_type, file_size, crc32, width_px, height_px, thumb_hash, luminance, sharpness, captured_at, captured_offset_minutes, rendition_version, rendered_version,
  rendered_mark_version, rendition_failure, created_at, type_since) on photos to lt_client;
grant select (id, photographer_id, client_id, gallery_id, section_id, visibility, type, photo_label, source_name, sort_key,
  content_type, file_size, crc32, width_px, height_px, thumb_hash, luminance, sharpness, captured_at, captured_offset_minutes, rendition_version, rendered_version,
  rendered_mark_version, rendition_failure, created_at) on photos to lt_guest;
grant select, insert, update, delete on photo_marks to lt_system, lt_guest;
grant select on photo_marks to lt_photographer;
grant select on gallery_covers to lt_guest;
grant select, insert on downloads to lt_guest;
grant select, insert, update (comment, edited_at), delete on photo_comments to lt_guest;
grant update (is_favorite, is_approved, favorited_at, approved_at, visibility) on photos to lt_client;
grant select, insert on downloads to lt_photographer, lt_client;
grant select, insert, update (comment, edited_at), delete on photo_comments to lt_photographer, lt_client;

-- How well a photo does as a cover that nobody chose: from 3 by 2 on (2), another landscape (1) or upright (0), and within
-- that by light, best where neither dark nor bright, and sharpness, in the measures of measure-look.ts.
create or replace function cover_fitness(width_px int, height_px int, luminance real, sharpness real) returns real
language sql immutable as $$
  select (case when width_px * 100 >= height_px * 149 then 2 when width_px > height_px then 1 else 0 end
    + 0.99 * greatest(least(luminance / 0.3, 1, (1 - luminance) / 0.4), 0)
      * greatest(least((sharpness - 2) / 10, 1), 0))::real
$$;

-- The photo on the cover of each of these galleries of a studio, of what whoever asks may see: the one the studio chose, else the best
-- final or preview, but none of the first tiles below the cover.
create or replace function covers_of(given_studio uuid, given_galleries uuid[]) returns table (gallery_id uuid, photo_id uuid)
language sql stable as $$
  select distinct on (placed.gallery_id) placed.gallery_id, placed.id
  from (
    select photo.id, photo.gallery_id, photo.type, photo.created_at, cover.photo_id is not null as is_chosen,
      photo.rendered_version = photo.rendition_version as is_rendered,
      cover_fitness(photo.width_px, photo.height_px, photo.luminance, photo.sharpness) as fitness,
      -- As `galleryOrder` has it.
      row_number() over (partition by photo.gallery_id, photo.type order by section.sort_key nulls last,
        case when gallery.sort_by = 'newest' then photo.created_at end desc nulls last,
        case when gallery.sort_by = 'manual' then photo.sort_key end nulls last,
        case when gallery.sort_by <> 'name' then photo.captured_at end nulls last,
        photo.photo_label collate natural_order, photo.id) <= 6 as is_first_tile
    from photos photo
      join galleries gallery on gallery.id = photo.gallery_id
      left join gallery_sections section on section.id = photo.section_id
      left join gallery_covers cover on cover.photo_id = photo.id and cover.gallery_id = photo.gallery_id
    where photo.photographer_id = given_studio and photo.gallery_id = any (given_galleries) and photo.visibility <> 'studio') placed
  where placed.is_rendered
  order by placed.gallery_id, placed.is_chosen desc, placed.type = 'final' desc, placed.is_first_tile, placed.fitness desc,
    placed.created_at desc, placed.id desc
$$;

-- Whether a client of the studio that asks has photos to look at; their invitation says it.
create or replace function has_photos_to_see(given_client uuid) returns boolean language sql stable as $$
  select exists (select from photos photo join galleries gallery on gallery.id = photo.gallery_id
    where photo.photographer_id = (select created_by from clients where id = given_client)
      and photo.client_id = given_client and gallery.state = 'live' and photo.visibility <> 'studio'
      and photo.rendered_version = photo.rendition_version)
$$;

-- ThumbHash of the cover that a link shows before anyone gave a name: the chosen one where it shows that, else the best.
create or replace function cover_hash_of_link(given_link uuid) returns bytea language sql stable as $$
  select photo.thumb_hash
  from gallery_links link
    join photos photo on photo.photographer_id = link.photographer_id and photo.gallery_id = link.gallery_id
    left join gallery_sections section on section.id = photo.section_id
    left join gallery_covers cover on cover.photo_id = photo.id and cover.gallery_id = photo.gallery_id
  where link.id = given_link and photo.visibility = 'everyone' and photo.thumb_hash is not null
    and photo.type = any (case link.shows when 'both' then '{preview,final}' when 'finals' then '{final}' else '{preview}' end::text[])
    and case when section.id is null then link.sections is null
      else section.for_guests and (link.sections is null or section.id = any (link.sections)) end
  order by cover.photo_id is null, photo.type = 'final' desc,
    cover_fitness(photo.width_px, photo.height_px, photo.luminance, photo.sharpness) desc, photo.created_at desc
  limit 1
$$;
revoke all on function cover_hash_of_link(uuid) from public;
grant execute on function cover_hash_of_link(uuid) to lt_system;

-- Title and ThumbHash of the cover of a client's open gallery, for the page behind a letter's link: the one with this slug,
-- or the newest.
create or replace function letter_opening(given_client uuid, given_slug text, given_day date)
returns table (title text, thumb_hash bytea) language sql stable as $$
  select gallery.title, (
    select photo.thumb_hash
    from photos photo left join gallery_covers cover on cover.photo_id = photo.id and cover.gallery_id = photo.gallery_id
    where photo.photographer_id = gallery.photographer_id and photo.gallery_id = gallery.id
      and photo.visibility <> 'studio' and photo.thumb_hash is not null
    order by cover.photo_id is null, photo.type = 'final' desc,
      cover_fitness(photo.width_px, photo.height_px, photo.luminance, photo.sharpness) desc, photo.created_at desc
    limit 1)
  from galleries gallery
  where gallery.client_id = given_client and gallery.state = 'live' and (given_slug is null or gallery.slug = given_slug)
    and (gallery.expires_on is null or gallery.expires_on >= given_day)
  order by gallery.created_at desc, gallery.id desc
  limit 1
$$;
revoke all on function letter_opening(uuid, text, date) from public;
grant execute on function letter_opening(uuid, text, date) to lt_system;

-- Writes a photo with what follows from it: its line in the log, its jobs, what open screens hear. Or answers which photos
-- of this gallery and type have its size and checksum, so that their bytes are looked at first; those in `different` were.
create or replace function add_photo(given jsonb) returns jsonb language plpgsql as $$
declare
  photo photos := jsonb_populate_record(null::photos, given -> 'photo');
  lookalikes jsonb;
  last_twin int;
begin
  photo.gallery_id := coalesce(photo.gallery_id, newest_gallery(photo.client_id));
  -- A clock that is set meanwhile is waited for: it reaches only photos that are there.
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
    -- Another upload of the same file came first, a moment ago: look again.
    exit when found;
  end loop;
  perform write_line(jsonb_populate_record(null::activity_log, given -> 'line'));
  perform enqueue_jobs(json_agg(case when (job ->> 'isPicture')::boolean
      then job || jsonb_build_object('priority', picture_priority(photo.photographer_id)) else job end))
    from jsonb_array_elements(given -> 'jobs') job;
  perform tell_live(given -> 'told');
  return '{}';
end $$;

-- Counts whose pictures wait. At the end of the transaction, since the studio's other uploads wait at that row, and as
-- the last of its locks, so that no two of them wait for each other.
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

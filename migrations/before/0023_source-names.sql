-- The camera's name of a file, apart from the label that a studio edits; and which camera took it.
alter table photos add column source_name text, add column camera text, add column camera_serial text;
--> statement-breakpoint
set local role lt_system;
-- Uploads are kept for a fortnight, under the id of their photo.
update photos set source_name = uploads.file_name
  from uploads where uploads.id = photos.id and uploads.file_name <> photos.photo_label;
--> statement-breakpoint
-- Of older ones only those bear another name than they came with whose label some renaming led to. The line of their
-- coming, written at their own moment, holds the name; without that line it is followed back from new name to old.
with recursive renaming as materialized (
  select id, client_id, created_at, old_value #>> '{}' as old_label, new_value #>> '{}' as new_label
    from activity_log where action = 'photo_renamed'
), renamed as materialized (
  select id, client_id, created_at, photo_label from photos
    where source_name is null and exists (select 1 from renaming where renaming.client_id = photos.client_id
      and renaming.new_label = photos.photo_label and renaming.created_at >= photos.created_at)
      and not exists (select 1 from uploads where uploads.id = photos.id)
), arrived as (
  select renamed.id, min(details) as name from renamed
    join activity_log line on line.client_id = renamed.client_id and line.created_at = renamed.created_at
      and line.action = 'photo_uploaded'
    group by renamed.id having count(distinct details) = 1
), traced (id, client_id, since, until, name, steps) as (
  select id, client_id, created_at, 'infinity'::timestamptz, photo_label, 0 from renamed
    where id not in (select id from arrived)
      -- Two photos of one name can't be told apart by their names.
      and not exists (select 1 from photos other where other.client_id = renamed.client_id
        and other.photo_label = renamed.photo_label and other.id <> renamed.id)
  union all
  select traced.id, traced.client_id, traced.since, last.created_at, last.old_label, steps + 1
    from traced, lateral (
      select created_at, old_label from renaming where renaming.client_id = traced.client_id
        and renaming.new_label = traced.name and renaming.created_at >= traced.since
        and renaming.created_at < traced.until
      order by renaming.created_at desc limit 1
    ) last
), oldest as (
  select distinct on (id) id, name from traced where steps > 0 and btrim(name) <> '' order by id, steps desc
)
update photos set source_name = known.name
  from (select id, name from arrived union all select id, name from oldest) known where known.id = photos.id;
reset role;
--> statement-breakpoint
-- All other rows in one writing of the table, with its indexes made once at its end. A name without the ending of a picture
-- gets that of its content.
alter table photos alter column source_name set data type text using
  coalesce(source_name, photo_label) || case
    when coalesce(source_name, photo_label) ~* '\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$' then ''
    else coalesce('.' || ('{"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/tiff": "tif",
      "image/avif": "avif"}'::jsonb ->> content_type), '') end,
  alter column source_name set not null,
  add constraint photos_source_name_not_blank check (btrim(source_name) <> '');
--> statement-breakpoint
-- A client reads what a gallery shows: not where files lie, nor which camera it was.
revoke select on photos from lt_client;
grant select (id, photographer_id, client_id, type, photo_label, source_name, is_favorite, is_approved, chosen_at, content_type,
  file_size, crc32, width_px, height_px, thumb_hash, captured_at, rendition_version, rendered_version, rendered_mark_version,
  rendition_failure, created_at, type_since) on photos to lt_client;
--> statement-breakpoint
-- What cameras wrote into the files that are here already is read by a job, in small steps.
select enqueue_job('read-captures', json_build_object('until', last.id), null, null, null, 'read-captures', 20)
  from (select id from photos order by id desc limit 1) last;

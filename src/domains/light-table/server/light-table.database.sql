grant select, insert, update, delete on downloads, photo_comments, gallery_covers to lt_system;
grant select, insert, update, delete on gallery_covers to lt_photographer;
grant select on gallery_covers to lt_client;
grant select, insert, update, delete on photo_marks to lt_system, lt_guest;
grant select on photo_marks to lt_photographer;
grant select on gallery_covers to lt_guest;
grant select, insert on downloads to lt_guest;
grant select, insert, update (comment, edited_at), delete on photo_comments to lt_guest;
grant select, insert on downloads to lt_photographer, lt_client;
grant select, insert, update (comment, edited_at), delete on photo_comments to lt_photographer, lt_client;

-- Returns the cover photo of each gallery: the studio's choice, else the best final, else the best
-- preview. Photos among the first six tiles come after the others of their type.
create or replace function covers_of(given_studio uuid, given_galleries uuid[]) returns table (gallery_id uuid, photo_id uuid)
language sql stable as $$
  select distinct on (placed.gallery_id) placed.gallery_id, placed.id
  from (
    select photo.id, photo.gallery_id, photo.type, photo.created_at, cover.photo_id is not null as is_chosen,
      photo.rendered_version = photo.rendition_version as is_rendered,
      cover_fitness(photo.width_px, photo.height_px, photo.luminance, photo.sharpness) as fitness,
      -- The same order as `galleryOrder`.
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

-- Returns the ThumbHash of the cover that a link shows before a guest enters a name.
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

-- Returns title and cover ThumbHash of a client's open gallery: the one with this slug, or the
-- newest.
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

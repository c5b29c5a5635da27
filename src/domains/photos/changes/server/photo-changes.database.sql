grant select, insert, delete on photo_changes to lt_system;
grant select on photo_changes to lt_client, lt_guest, lt_photographer;

-- Notes which photos changed, whoever changed them: as they stood before, and as they stand.
set local role lt_system;
create or replace function note_changed_photos() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
      select id, photographer_id, gallery_id, section_id, type, visibility from after_change;
  elsif tg_op = 'DELETE' then
    insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
      select id, photographer_id, gallery_id, section_id, type, visibility from before_change;
  else
    insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
      select id, photographer_id, gallery_id, section_id, type, visibility from before_change
      union select id, photographer_id, gallery_id, section_id, type, visibility from after_change;
  end if;
  return null;
end $$;

-- A photo is listed with what was said and chosen about it.
create or replace function note_photos_touched() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
    select photo.id, photo.photographer_id, photo.gallery_id, photo.section_id, photo.type, photo.visibility
    from (select distinct photographer_id, photo_id from touched) its
      join photos photo on photo.photographer_id = its.photographer_id and photo.id = its.photo_id;
  return null;
end $$;
reset role;

create or replace trigger photos_arrivals_noted after insert on photos
  referencing new table as after_change for each statement execute function note_changed_photos();
create or replace trigger photos_changes_noted after update on photos
  referencing old table as before_change new table as after_change for each statement execute function note_changed_photos();
create or replace trigger photos_departures_noted after delete on photos
  referencing old table as before_change for each statement execute function note_changed_photos();

create or replace trigger photo_comments_arrivals_noted after insert on photo_comments
  referencing new table as touched for each statement execute function note_photos_touched();
create or replace trigger photo_comments_departures_noted after delete on photo_comments
  referencing old table as touched for each statement execute function note_photos_touched();

create or replace trigger photo_marks_arrivals_noted after insert on photo_marks
  referencing new table as touched for each statement execute function note_photos_touched();
create or replace trigger photo_marks_changes_noted after update on photo_marks
  referencing new table as touched for each statement execute function note_photos_touched();
create or replace trigger photo_marks_departures_noted after delete on photo_marks
  referencing old table as touched for each statement execute function note_photos_touched();

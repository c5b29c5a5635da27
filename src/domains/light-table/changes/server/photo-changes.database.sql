grant select, insert, delete on photo_changes to lt_system;
grant select on photo_changes to lt_client, lt_guest, lt_photographer;

-- Records every photo that a statement changes: its state before, its state after, or both.
set local role lt_system;
create or replace function record_changed_photos() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
      select id, photographer_id, gallery_id, section_id, type, visibility from before_change
      union select id, photographer_id, gallery_id, section_id, type, visibility from changed;
  else
    insert into photo_changes (photo_id, photographer_id, gallery_id, section_id, type, visibility)
      select id, photographer_id, gallery_id, section_id, type, visibility from changed;
  end if;
  return null;
end $$;

-- Records the photos whose comment count or guest choices changed, because photo lists show both.
create or replace function record_touched_photos() returns trigger
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
  referencing new table as changed for each statement execute function record_changed_photos();
create or replace trigger photos_changes_noted after update on photos
  referencing old table as before_change new table as changed for each statement execute function record_changed_photos();
create or replace trigger photos_departures_noted after delete on photos
  referencing old table as changed for each statement execute function record_changed_photos();

create or replace trigger photo_comments_arrivals_noted after insert on photo_comments
  referencing new table as touched for each statement execute function record_touched_photos();
create or replace trigger photo_comments_departures_noted after delete on photo_comments
  referencing old table as touched for each statement execute function record_touched_photos();

create or replace trigger photo_marks_arrivals_noted after insert on photo_marks
  referencing new table as touched for each statement execute function record_touched_photos();
create or replace trigger photo_marks_changes_noted after update on photo_marks
  referencing new table as touched for each statement execute function record_touched_photos();
create or replace trigger photo_marks_departures_noted after delete on photo_marks
  referencing old table as touched for each statement execute function record_touched_photos();

grant select, insert, update, delete on print_archives to lt_system;
grant select on print_archives to lt_photographer;

-- Deletes the files of all attempts together with the row, because only the row has the number of
-- attempts.
create or replace function remove_print_archive() returns trigger language plpgsql set role to lt_system as $$
begin
  perform remove_objects(array(select format('made/%s/%s.zip', old.id, turn) from generate_series(1, old.turn) turn), '-infinity');
  return null;
end $$;
create or replace trigger print_archives_remove after delete on print_archives
  for each row when (old.turn > 0) execute function remove_print_archive();

-- Restarts an order's unfinished archives and deletes the others, when a photo or the client's name
-- is deleted. Updates first, so that an archive finished meanwhile is deleted too.
create or replace function outdate_print_archives(given_order uuid) returns void language sql as $$
  update print_archives set state = 'waiting', turn = turn + 1, made_count = 0
    where order_id = given_order and state in ('waiting', 'making');
  delete from print_archives where order_id = given_order and state in ('ready', 'failed');
$$;

-- Must run before the photos are deleted: foreign key actions can't switch roles. Runs as
-- lt_system, because studios may only read archives.
create or replace function outdate_archives_of(photo_ids uuid[]) returns void language plpgsql set role to lt_system as $$
begin
  perform outdate_print_archives(order_id) from (select distinct order_id
    from order_item_photos photo join order_items on order_items.id = order_item_id where photo_id = any (photo_ids)) them;
end $$;
revoke all on function outdate_archives_of(uuid[]) from public;
grant execute on function outdate_archives_of(uuid[]) to lt_photographer;

-- A studio reads what is made for it; the product alone writes it.
grant select, insert, update, delete on print_archives to lt_system;
grant select on print_archives to lt_photographer;

-- A file that was made goes with its row, at once: it can be made again. Which try wrote it is known to the row alone.
create or replace function remove_print_archive() returns trigger language plpgsql set role to lt_system as $$
begin
  perform enqueue_job('remove-objects', json_build_object('neverNamed', true, 'keys', (
      select json_agg(format('made/%s/%s.zip', old.id, turn)) from generate_series(1, old.turn) turn)));
  return null;
end $$;
create or replace trigger print_archives_remove after delete on print_archives
  for each row when (old.turn > 0) execute function remove_print_archive();

-- What is in the making is begun anew, what was made goes: it holds a photo or a name that is gone. In this order, so that
-- one that becomes ready meanwhile is in either.
create or replace function outdate_print_archives(given_order uuid) returns void language sql as $$
  update print_archives set state = 'waiting', turn = turn + 1, made_count = 0
    where order_id = given_order and state in ('waiting', 'making');
  delete from print_archives where order_id = given_order and state in ('ready', 'failed');
$$;

-- The same for all orders of photos. Called before the photos go: when PostgreSQL empties what names them, nothing may take
-- another role any more. Runs as lt_system: a studio may only read what is made for it.
create or replace function outdate_archives_of(photo_ids uuid[]) returns void language plpgsql set role to lt_system as $$
begin
  perform outdate_print_archives(order_id) from (select distinct order_id
    from order_item_photos photo join order_items on order_items.id = order_item_id where photo_id = any (photo_ids)) them;
end $$;
revoke all on function outdate_archives_of(uuid[]) from public;
grant execute on function outdate_archives_of(uuid[]) to lt_photographer;

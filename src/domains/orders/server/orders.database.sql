grant select, insert, update, delete on orders, order_items, order_item_photos to lt_system;
grant select on orders, order_items, order_item_photos to lt_client, lt_photographer, lt_admin;
-- Only the statement of a withdrawal may change: erasing a person replaces the name and email.
grant select, insert, update (statement) on withdrawals to lt_system;
grant select on withdrawals to lt_client, lt_photographer, lt_admin;

-- Fills `words`, the text in which admins search for an order.
create or replace function found_by_order() returns trigger language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', right(new.id::text, 8), studio_name, business_name, first_name, last_name, email))
    into new.words
    from photographers, clients join profiles on profiles.id = clients.profile_id
    where photographers.id = new.photographer_id and clients.id = new.client_id;
  return new;
end $$;
create or replace trigger orders_found_by before insert or update of words, photographer_id, client_id on orders
  for each row execute function found_by_order();

-- Returns whether a client has photos, orders, comments or running uploads. A client without them
-- can be removed.
create or replace function client_has_work(given_client uuid) returns boolean language sql stable set role to lt_system as $$
  select exists (select from photos where client_id = given_client
      and photographer_id = (select created_by from clients where id = given_client))
    or exists (select from orders where client_id = given_client)
    or exists (select from photo_comments where client_id = given_client)
    or exists (select from uploads where client_id = given_client and state = 'receiving')
$$;
revoke all on function client_has_work(uuid) from public;
grant execute on function client_has_work(uuid) to lt_photographer, lt_system;

-- What an admin finds an order by stands beside it: its number, and the names of whose it is. A search then reads one index of
-- one table. The names are looked up as the product itself, whoever orders.
alter table orders add column words text;
--> statement-breakpoint
create function found_by_order() returns trigger language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', right(new.id::text, 8), studio_name, business_name, name, email)) into new.words
    from photographers, profiles where photographers.id = new.photographer_id and profiles.id = new.client_id;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_found_by before insert or update of words, photographer_id, client_id on orders
  for each row execute function found_by_order();
--> statement-breakpoint
-- A new name is found in old orders too: their words are written anew, whatever they are set to.
create function rename_client_in_orders() returns trigger language plpgsql set role to lt_system as $$
begin
  update orders set words = '' where client_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create function rename_studio_in_orders() returns trigger language plpgsql set role to lt_system as $$
begin
  update orders set words = '' where photographer_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger profiles_rename_in_orders after update of email, name on profiles for each row
  when ((old.email, old.name) is distinct from (new.email, new.name)) execute function rename_client_in_orders();
create trigger photographers_rename_in_orders after update of studio_name, business_name on photographers for each row
  when ((old.studio_name, old.business_name) is distinct from (new.studio_name, new.business_name))
  execute function rename_studio_in_orders();
--> statement-breakpoint
set local role lt_system;
update orders set words = '';
reset role;
--> statement-breakpoint
create index orders_words on orders using gin (words gin_trgm_ops);
--> statement-breakpoint
-- The orders in which an admin can page through the orders of all studios, and the same within what a filter leaves.
create index orders_by_creation on orders (created_at, id);
create index orders_by_total on orders (total_price, id);
create index orders_of_status on orders (status, created_at, id);
create index orders_of_status_by_total on orders (status, total_price, id);

-- The second wall around the print shop's rows. Clients and studios read them; what an order costs and what was paid is
-- written by the product alone.
do $$
declare it text;
begin
  foreach it in array array['catalog_products', 'catalog_variants', 'photographer_products', 'photographer_variant_prices',
    'order_items', 'order_item_photos', 'client_payments', 'receipt_numbers', 'receipts']
  loop
    execute format('alter table public.%I force row level security', it);
    execute format('grant select, insert, update, delete on public.%I to lt_system', it);
  end loop;
end $$;
--> statement-breakpoint
grant select on catalog_products, catalog_variants to lt_client, lt_photographer, lt_admin;
--> statement-breakpoint
grant select, insert, update, delete on photographer_products, photographer_variant_prices to lt_photographer;
grant select on photographer_products, photographer_variant_prices to lt_client;
--> statement-breakpoint
grant select on order_items, order_item_photos, client_payments, receipts to lt_client, lt_photographer, lt_admin;
--> statement-breakpoint
-- A receipt is credited, never changed.
revoke update, delete on receipts from lt_system;

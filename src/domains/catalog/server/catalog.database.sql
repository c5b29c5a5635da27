grant select, insert, update, delete on catalog_products, catalog_variants, photographer_products,
  photographer_variant_prices, photographer_shipping to lt_system;
grant select on catalog_products, catalog_variants to lt_client, lt_photographer, lt_admin;
grant select, insert, update, delete on photographer_products, photographer_variant_prices, photographer_shipping
  to lt_photographer;
grant select on photographer_products, photographer_variant_prices to lt_client;

-- The orders in which an admin can page through the orders of all studios, and the same within what a filter leaves.
create index orders_by_creation on orders (created_at, id);
create index orders_by_total on orders (total_price, id);
create index orders_of_status on orders (status, created_at, id);
create index orders_of_status_by_total on orders (status, total_price, id);

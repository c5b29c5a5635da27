-- Which letters a studio wants; what is about its plan, its account or a dispute always goes.
alter table photographers
  add column mails_choices boolean default true not null,
  add column mails_new_orders boolean default true not null,
  add column mails_paid_orders boolean default true not null;
grant update (mails_choices, mails_new_orders, mails_paid_orders) on photographers to lt_photographer;
--> statement-breakpoint
-- A new order is told of once it is paid, or has waited for that; of those that wait now their studios know.
alter table orders add column studio_told_at timestamp with time zone;
set local role lt_system;
update orders set studio_told_at = created_at where status = 'pending';
reset role;

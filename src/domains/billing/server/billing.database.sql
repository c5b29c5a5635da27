grant select, insert, update, delete on stripe_customers, checkouts, subscriptions, granted_time, lapse_notices to lt_system;
-- Payments and events are never deleted.
grant select, insert, update on photographer_payments, stripe_events to lt_system;
grant select, insert, update on plan_invoice_numbers to lt_system;
grant select, insert on plan_invoices to lt_system;
grant select on stripe_customers, checkouts, subscriptions, granted_time, photographer_payments, plan_invoices
  to lt_photographer, lt_inactive;
grant select on photographer_payments, plan_invoices, stripe_events to lt_admin;

-- Returns whether a subscription's charge is pending. A direct debit may take longer than the
-- grace.
create or replace function is_charge_under_way(studio uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from photographer_payments where photographer_id = studio
    and payment_kind = 'subscription' and status = 'pending' and not is_canceled)
$$;

create or replace function found_by_photographer_payment() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.stripe_customer_id, new.description, studio_name, business_name)) into new.words
    from photographers where id = new.photographer_id;
  return new;
end $$;
create or replace trigger photographer_payments_found_by before insert or update of words, stripe_customer_id, description, photographer_id
  on photographer_payments for each row execute function found_by_photographer_payment();

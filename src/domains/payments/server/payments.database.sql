grant select, insert, update, delete on client_payments, receipt_numbers to lt_system;
-- A receipt is credited, never changed or forgotten: not even by the product itself.
grant select, insert on receipts to lt_system;
grant select on client_payments, receipts to lt_client, lt_photographer, lt_admin;
-- Of a client's payment an admin writes only whether it is approved.
grant update (approved_at, approved_by) on client_payments to lt_admin;

-- Search text, as on photographers (found_by_account).
create or replace function found_by_client_payment() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.description, studio_name, business_name, name, email)) into new.words
    from photographers, profiles where photographers.id = new.photographer_id and profiles.id = new.client_id;
  return new;
end $$;
create or replace trigger client_payments_found_by before insert or update of words, description, photographer_id, client_id
  on client_payments for each row execute function found_by_client_payment();

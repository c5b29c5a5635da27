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
  select plain_text(concat_ws(' ', '', new.description, studio_name, business_name, first_name, last_name, email))
    into new.words
    from photographers, clients join profiles on profiles.id = clients.profile_id
    where photographers.id = new.photographer_id and clients.id = new.client_id;
  return new;
end $$;
create or replace trigger client_payments_found_by before insert or update of words, description, photographer_id, client_id
  on client_payments for each row execute function found_by_client_payment();

-- A new name is found in old rows too: setting `words` has its trigger write it anew.
create or replace function rename_client_in_payments() returns trigger language plpgsql set role to lt_system as $$
begin
  update client_payments set words = '' where client_id = new.id;
  return null;
end $$;
create or replace trigger clients_rename_in_payments after update of first_name, last_name, profile_id on clients for each row
  when ((old.first_name, old.last_name, old.profile_id) is distinct from (new.first_name, new.last_name, new.profile_id))
  execute function rename_client_in_payments();

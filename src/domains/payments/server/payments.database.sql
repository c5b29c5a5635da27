grant select, insert, update, delete on client_payments, receipt_numbers to lt_system;
-- Receipts are never changed or deleted.
grant select, insert on receipts to lt_system;
grant select on client_payments, receipts to lt_client, lt_photographer, lt_admin;
grant update (approved_at, approved_by) on client_payments to lt_admin;

create or replace function set_client_payment_words() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.description, studio_name, business_name, first_name, last_name, email))
    into new.words
    from photographers, clients join profiles on profiles.id = clients.profile_id
    where photographers.id = new.photographer_id and clients.id = new.client_id;
  return new;
end $$;
create or replace trigger client_payments_found_by before insert or update of words, description, photographer_id, client_id
  on client_payments for each row execute function set_client_payment_words();

grant select, insert, delete on payout_accounts to lt_system;
grant select, insert, update on payouts to lt_system;
grant select, insert, update, delete on payout_lines to lt_system;
grant select, insert on payout_files to lt_system;
grant select on payout_accounts, payouts, payout_lines to lt_photographer, lt_admin;
grant select on payout_files to lt_admin;

-- Refuses another studio, IBAN or request time. The amount can only fall, and only before the
-- payout is in a file. States follow their order.
create or replace function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.photographer_id, new.iban, new.requested_at) is distinct from
      (old.id, old.photographer_id, old.iban, old.requested_at)
    or new.amount_cents > old.amount_cents
    or (new.amount_cents <> old.amount_cents and (old.state, new.state) <> ('requested', 'requested'))
    or (old.file_id is not null and new.file_id is distinct from old.file_id)
    or (new.state <> old.state and (old.state, new.state) not in (('requested', 'in_file'), ('requested', 'canceled'),
      ('in_file', 'paid'), ('in_file', 'returned'), ('paid', 'returned'))) then
    raise exception 'payout % is kept as it is', old.id;
  end if;
  return new;
end $$;
create or replace trigger payouts_kept before update on payouts for each row execute function refuse_payout_change();

create or replace function refuse_payout_line_change() returns trigger language plpgsql as $$
begin
  if not exists (select from payouts where id = coalesce(new.payout_id, old.payout_id) and state = 'requested') then
    raise exception 'payout % is kept as it is', coalesce(new.payout_id, old.payout_id);
  end if;
  return coalesce(new, old);
end $$;
create or replace trigger payout_lines_kept before insert or update or delete on payout_lines
  for each row execute function refuse_payout_line_change();

-- What an admin finds a row by stands whole beside it: also the names of whom it is about. A search then reads one index of
-- one table; with names looked up elsewhere first it took many times as long, and no plan held for rare and common ones both.
-- Whoever writes a row, and whatever that role may read: the names are looked up as the product itself.
create function found_by_account() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.studio_name, new.business_name, email, name)) into new.words
    from profiles where id = new.id;
  return new;
end $$;
--> statement-breakpoint
create function found_by_photographer_payment() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.stripe_customer_id, new.description, studio_name, business_name)) into new.words
    from photographers where id = new.photographer_id;
  return new;
end $$;
--> statement-breakpoint
create function found_by_client_payment() returns trigger
language plpgsql set role to lt_system as $$
begin
  select plain_text(concat_ws(' ', '', new.description, studio_name, business_name, name, email)) into new.words
    from photographers, profiles where photographers.id = new.photographer_id and profiles.id = new.client_id;
  return new;
end $$;
--> statement-breakpoint
drop index photographers_words, photographer_payments_words, client_payments_words;
alter table photographers drop column words;
alter table photographers add column words text;
alter table photographer_payments drop column words;
alter table photographer_payments add column words text;
alter table client_payments drop column words;
alter table client_payments add column words text;
--> statement-breakpoint
create trigger photographers_found_by before insert or update of words, studio_name, business_name
  on photographers for each row execute function found_by_account();
create trigger photographer_payments_found_by before insert or update of words, stripe_customer_id, description, photographer_id
  on photographer_payments for each row execute function found_by_photographer_payment();
create trigger client_payments_found_by before insert or update of words, description, photographer_id, client_id
  on client_payments for each row execute function found_by_client_payment();
--> statement-breakpoint
-- A new name is found in old rows too: their words are written anew, whatever they are set to.
create function rename_person() returns trigger
language plpgsql set role to lt_system as $$
begin
  update photographers set words = '' where id = new.id;
  update client_payments set words = '' where client_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create function rename_studio() returns trigger
language plpgsql set role to lt_system as $$
begin
  update photographer_payments set words = '' where photographer_id = new.id;
  update client_payments set words = '' where photographer_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger profiles_rename after update of email, name on profiles for each row
  when ((old.email, old.name) is distinct from (new.email, new.name)) execute function rename_person();
create trigger photographers_rename after update of studio_name, business_name on photographers for each row
  when ((old.studio_name, old.business_name) is distinct from (new.studio_name, new.business_name))
  execute function rename_studio();
--> statement-breakpoint
set local role lt_system;
update photographers set words = '';
update photographer_payments set words = '';
update client_payments set words = '';
reset role;
--> statement-breakpoint
create index photographers_words on photographers using gin (words gin_trgm_ops);
create index photographer_payments_words on photographer_payments using gin (words gin_trgm_ops);
create index client_payments_words on client_payments using gin (words gin_trgm_ops);

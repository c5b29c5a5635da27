-- Rebuilds the search texts that name a renamed person, client or studio: setting `words` fires
-- each row’s trigger. Runs as lt_system, because a studio may not change payments or orders.
create or replace function rewrite_words(renamed uuid) returns void language sql set role to lt_system as $$
  update photographers set words = '' where id = renamed;
  update clients set words = '' where profile_id = renamed;
  update photographer_payments set words = '' where photographer_id = renamed;
  update client_payments set words = '' where photographer_id = renamed
    or client_id = any (array(select id from clients where renamed in (id, profile_id)));
  update orders set words = '' where photographer_id = renamed
    or client_id = any (array(select id from clients where renamed in (id, profile_id)));
$$;
revoke all on function rewrite_words(uuid) from public;
grant execute on function rewrite_words(uuid) to lt_photographer, lt_system;

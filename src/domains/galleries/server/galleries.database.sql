grant select, insert, update, delete on galleries, gallery_sections, gallery_kinds to lt_system, lt_photographer;
grant select (id, photographer_id, client_id, title, kind, shot_on, status, state, slug, sort_by, welcome, expires_on, created_at,
  client_may_share, client_may_give_originals, first_viewed_at, opening_shown_at) on galleries to lt_client;
grant select (id, gallery_id, title, sort_key) on gallery_sections to lt_client, lt_guest;
grant select (id, photographer_id, client_id, title, kind, shot_on, state, slug, sort_by, welcome, created_at)
  on galleries to lt_guest;

-- Returns ids of the galleries open to the current client. Row-level security repeats the check.
-- `viewer.today` comes from the product's clock.
create or replace function open_galleries() returns setof uuid language sql stable as $$
  select id from galleries
  where client_id = nullif(current_setting('viewer.id', true), '')::uuid and state = 'live'
    and (expires_on is null or expires_on >= nullif(current_setting('viewer.today', true), '')::date)
$$;

create or replace function newest_gallery(given_client uuid) returns uuid language sql stable as $$
  select id from galleries where client_id = given_client and state <> 'archived' order by created_at desc, id desc limit 1
$$;

-- Returns the galleries that may be meant when only a client is named: the live ones, or else the
-- newest that is not archived.
create or replace function candidate_galleries(given_client uuid) returns table (id uuid, title text)
language sql stable as $$
  select id, title from galleries where client_id = given_client and (state = 'live' or id = newest_gallery(given_client)
      and not exists (select from galleries where client_id = given_client and state = 'live'))
    order by created_at desc, id desc
$$;

-- Marks previews in the client's live galleries as announced, because the invitation mentions them.
-- Finals still get their own email and webhook event.
create or replace function mark_previews_announced(given_client uuid, told_at timestamptz) returns void
language sql volatile as $$
  update galleries set previews_told_at = told_at where client_id = given_client and state = 'live'
$$;

-- Returns a slug: a random UUID in URL-safe base64.
create or replace function new_slug() returns text language sql volatile as $$
  select rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')
$$;

create or replace function add_first_gallery(given_client uuid) returns void language plpgsql as $$
declare first_id uuid;
begin
  insert into galleries (id, photographer_id, client_id, state, opened_at, slug, status, status_by_hand, created_at, updated_at)
    select gen_random_uuid(), created_by, id, 'live', created_at, new_slug(), status, status_by_hand, created_at, created_at
    from clients where id = given_client
    returning id into first_id;
  perform add_main_list(first_id);
end $$;

-- Copies the status of the newest gallery that is not archived to the client.
-- `copy_status_to_gallery` copies in the other direction.
create or replace function copy_status_to_client(given_client uuid, changed_at timestamptz default null) returns void language sql as $$
  update clients set status = newest.status, status_by_hand = newest.status_by_hand,
      updated_at = greatest(clients.updated_at, changed_at)
    from galleries newest
    where clients.id = given_client and newest.id = newest_gallery(given_client)
      and (clients.status, clients.status_by_hand) is distinct from (newest.status, newest.status_by_hand)
$$;
create or replace function copy_status_to_gallery(given_client uuid) returns void language sql as $$
  update galleries set status = clients.status, status_by_hand = clients.status_by_hand, updated_at = clients.updated_at
    from clients
    where clients.id = given_client and galleries.id = newest_gallery(given_client)
      and (galleries.status, galleries.status_by_hand) is distinct from (clients.status, clients.status_by_hand)
$$;

grant select, insert, update, delete on gallery_links, gallery_guests, guest_browsers to lt_system;
-- Studios and clients can't read PIN hashes and tokens.
grant select (id, gallery_id, photographer_id, label, shows, may_favor, may_comment, may_download, sections, asks_email, made_by, expires_on,
  revoked_at, opened_count, last_opened_at, created_at), insert,
  update (label, shows, may_favor, may_comment, may_download, sections, pin_hash, asks_email, expires_on, revoked_at)
  on gallery_links to lt_photographer, lt_client;
grant select (id, gallery_id, photographer_id, link_id, rank, name, email, is_preview, created_at, last_seen_at)
  on gallery_guests to lt_photographer, lt_client;

-- Returns what a guest may see now; no row when gallery or link is closed or expired. `given_day`
-- is today. Owned by lt_system, because guests can't read links.
set local role lt_system;
create or replace function open_to_guest(given_guest uuid, given_day date) returns table (gallery_id uuid, client_id uuid,
  photographer_id uuid, slug text, rank text, is_preview boolean, types text[], visibilities text[], sections uuid[],
  shows_rest boolean, may_favor boolean, may_comment boolean, may_download text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select galleries.id, galleries.client_id, galleries.photographer_id, galleries.slug, guest.rank, guest.is_preview,
    case when guest.rank = 'partner' or link.shows = 'both' then '{preview,final}'
      when link.shows = 'finals' then '{final}' else '{preview}' end::text[],
    case when guest.rank = 'partner' then '{everyone,client}' else '{everyone}' end::text[],
    array(select section.id from gallery_sections section where section.gallery_id = galleries.id
      and (guest.rank = 'partner' or section.for_guests and (link.sections is null or section.id = any (link.sections)))),
    guest.rank = 'partner' or link.sections is null,
    guest.rank = 'partner' or link.may_favor and not guest.is_preview,
    guest.rank = 'partner' or link.may_comment and not guest.is_preview,
    case when guest.rank = 'partner' then 'original' else link.may_download end
  from gallery_guests guest
    join galleries on galleries.id = guest.gallery_id
    join clients on clients.id = galleries.client_id
    left join gallery_links link on link.id = guest.link_id
  where guest.id = given_guest and galleries.state = 'live' and clients.archived_at is null
    and (galleries.expires_on is null or galleries.expires_on >= given_day)
    and (guest.rank = 'partner' or link.revoked_at is null and (link.expires_on is null or link.expires_on >= given_day))
$$;
-- Returns what the current guest may see now.
create or replace function guest_view() returns table (gallery_id uuid, photographer_id uuid, types text[],
  visibilities text[], sections uuid[], shows_rest boolean)
language sql stable security definer set search_path = pg_catalog, public as $$
  select gallery_id, photographer_id, types, visibilities, sections, shows_rest
  from open_to_guest(nullif(current_setting('viewer.id', true), '')::uuid,
    nullif(current_setting('viewer.today', true), '')::date)
$$;

-- Whether the gallery has a link that was not revoked, or a partner.
create or replace function is_shared(given_gallery uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from gallery_links where gallery_id = given_gallery and revoked_at is null)
    or exists (select from gallery_guests where gallery_id = given_gallery and rank = 'partner')
$$;
reset role;
revoke all on function is_shared(uuid) from public;
grant execute on function is_shared(uuid) to lt_client, lt_photographer, lt_system;
revoke all on function open_to_guest(uuid, date) from public;
revoke all on function guest_view() from public;
grant execute on function open_to_guest(uuid, date) to lt_system;
grant execute on function guest_view() to lt_guest, lt_system;

-- Returns the guest to whom a browser's token belongs in a gallery, and the guest's current rights.
-- Returns null without access.
create or replace function find_guest(given jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('id', browser.guest_id, 'galleryId', shown.gallery_id, 'slug', shown.slug,
    'clientId', shown.client_id, 'studioId', shown.photographer_id, 'rank', shown.rank, 'isPreview', shown.is_preview,
    'rights', jsonb_build_object('shows', shown.types, 'mayFavor', shown.may_favor, 'mayComment', shown.may_comment,
      'mayDownload', shown.may_download))
  from guest_browsers browser, open_to_guest(browser.guest_id, (given ->> 'today')::date) shown
  where browser.token_hash = given ->> 'tokenHash' and shown.slug = given ->> 'slug'
$$;
revoke all on function find_guest(jsonb) from public;
grant execute on function find_guest(jsonb) to lt_system;

-- Returns whether live updates are switched off, and whether the stream of each session and guest
-- may continue, in the given order. A studio's domain admits only its clients and guests.
create or replace function check_open_streams(given jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'isSwitchedOff', exists (select from switches where name = 'live_updates' and not enabled),
    'sessions', coalesce((
      select jsonb_agg(exists (
          select from viewer_of_session(asked ->> 'token', (given ->> 'now')::timestamptz, asked ->> 'host',
            (asked ->> 'studioId')::uuid, (asked ->> 'seat')::uuid) viewer
          where viewer.id is not null and (viewer.second_step_due_at > (given ->> 'now')::timestamptz) is not false
            and (asked ->> 'host' is null or viewer.role = 'client')
        ) order by place)
      from jsonb_array_elements(given -> 'sessions') with ordinality as session(asked, place)), '[]'),
    'guests', coalesce((
      select jsonb_agg(coalesce(guest ->> 'studioId' = coalesce(asked ->> 'studioId', guest ->> 'studioId'), false) order by place)
      from jsonb_array_elements(given -> 'guests') with ordinality as known(asked, place),
        find_guest(asked || jsonb_build_object('today', given ->> 'today')) guest), '[]'))
$$;
revoke all on function check_open_streams(jsonb) from public;
grant execute on function check_open_streams(jsonb) to lt_system;

grant select, insert, update, delete on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_system;
grant select on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_photographer, lt_client;
grant select, insert, update, delete on studio_darkrooms to lt_system, lt_photographer;
grant select on choice_lists, choice_entries, choice_ready to lt_guest;

-- Every gallery begins with one list; its kind may give it rules. Runs as lt_system: a studio may add no list.
create or replace function add_main_list(given_gallery uuid) returns void language sql set role to lt_system as $$
  insert into choice_lists (id, gallery_id, photographer_id, client_id, title, is_main, included, extra_price_cents, maximum,
      together, after_deadline, pays, position, created_at)
    select gen_random_uuid(), gallery.id, gallery.photographer_id, gallery.client_id, 'Keuze', true, (rules ->> 'included')::int,
      (rules ->> 'extraPriceCents')::int, (rules ->> 'maximum')::int, coalesce((rules ->> 'together')::boolean, false),
      coalesce(rules ->> 'afterDeadline', 'nothing'), coalesce(rules ->> 'pays', 'first'), 0, gallery.created_at
    from galleries gallery
      left join gallery_kinds kept on kept.photographer_id = gallery.photographer_id and kept.kind = gallery.kind
      cross join lateral (select kept.settings -> 'choice' as rules) its
    where gallery.id = given_gallery
$$;
revoke all on function add_main_list(uuid) from public;
grant execute on function add_main_list(uuid) to lt_photographer, lt_system;

-- Owned by lt_system: they count and lock rows that the one who chooses may not see or change.
set local role lt_system;

-- The photos that a client chose for a list: of its type, in its gallery, and not kept from them.
create or replace function chosen_in(list choice_lists) returns setof uuid language sql stable as $$
  select photo.id from photos photo
  where photo.photographer_id = list.photographer_id and photo.gallery_id = list.gallery_id and photo.type = list.from_type and photo.visibility <> 'studio'
    and case when list.is_main then photo.is_approved else exists (select from choice_entries entry
      where entry.list_id = list.id and entry.photo_id = photo.id and entry.person_id = list.client_id) end
$$;

-- A file name without its last extension, in one case: by it a preview and its final are known as one.
create or replace function stem_of(name text) returns text language sql immutable as $$
  select lower(normalize(regexp_replace(name, '\.[^.]*$', '')))
$$;

create or replace function most_of(list choice_lists) returns int language sql immutable as $$
  select case when list.extra_price_cents is null then list.included else list.maximum end
$$;

create or replace function refuse_full(list choice_lists) returns void language plpgsql as $$
begin
  raise exception 'this choice is full' using errcode = 'LT003',
    detail = jsonb_build_object('included', list.included, 'maximum', most_of(list))::text;
end $$;

-- A main list holds what is approved, and its limit holds against every tab at once: the list is locked, then counted. A
-- photo that comes into a list by being moved, shown or made another type leaves its choice behind where it has no place.
-- Old and new rows are compared by EXCEPT, which hashes: a join of them, planned for one photo, takes its square of many.
create or replace function keep_main_lists() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare list choice_lists; most int; arrived uuid[];
begin
  -- What the product takes back itself, below, is not looked at again.
  if pg_trigger_depth() > 1 or not exists (select id, is_approved, gallery_id, type, visibility from now
      except select id, is_approved, gallery_id, type, visibility from was) then
    return null;
  end if;
  -- Also where nothing is limited yet: a limit that is set this moment waits for what is chosen, or the other way round.
  for list in select lists.* from choice_lists lists where gallery_id in (select gallery_id from now) order by id for no key update
  loop
    if list.is_main and list.state <> 'open' and exists (select id, is_approved from now
        where gallery_id = list.gallery_id and type = list.from_type except select id, is_approved from was) then
      raise exception 'this choice was handed in' using errcode = 'LT004';
    end if;
    most := most_of(list);
    if list.state = 'open' and (most is null or (select count(*) from chosen_in(list)) <= most) then
      continue;
    end if;
    if list.is_main and exists (select id from now where is_approved and gallery_id = list.gallery_id
        and type = list.from_type except select id from was where is_approved) then
      perform refuse_full(list);
    end if;
    arrived := array(select newly_in(list, array(select id from was
      where gallery_id <> list.gallery_id or type <> list.from_type or visibility = 'studio')));
    if list.is_main then
      update photos set is_approved = false, approved_at = null
        where photographer_id = list.photographer_id and is_approved and id = any (arrived);
    else
      delete from choice_entries where list_id = list.id and photo_id = any (arrived);
    end if;
  end loop;
  return null;
end $$;

-- Of photos that were not in reach of this list before, those that are chosen for it, and were not handed in with it.
create or replace function newly_in(list choice_lists, photo_ids uuid[]) returns setof uuid language sql stable as $$
  select chosen_in(list) intersect select unnest(photo_ids)
  except select photo_id from choice_snapshots where list_id = list.id and round = list.round
$$;
drop function if exists arrived_in(choice_lists, uuid, uuid, text, text);

-- The same for the other lists, whose photos are entries; a partner's do not count.
create or replace function keep_other_lists() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare list choice_lists;
begin
  -- What the product takes back itself, above, is not looked at again.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  -- A photo that is deleted takes its entries along.
  for list in select lists.* from choice_lists lists where id in (select list_id from changed
      where exists (select from photos where photos.photographer_id = changed.photographer_id and id = photo_id)) order by id for no key update
  loop
    if list.state <> 'open' then
      raise exception 'this choice was handed in' using errcode = 'LT004';
    end if;
    if tg_op = 'INSERT' and not list.is_main and (select count(*) from chosen_in(list)) > most_of(list) then
      perform refuse_full(list);
    end if;
  end loop;
  return null;
end $$;

-- Nothing is handed in without a record of what it was.
create or replace function keep_snapshots() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from choice_lists list where list.id = new.id and list.state <> 'open'
      and not exists (select from choice_snapshots where list_id = list.id and round = list.round)) then
    raise exception 'a choice was handed in without its snapshot: %', new.id;
  end if;
  return null;
end $$;
reset role;
revoke all on function chosen_in(choice_lists) from public;
grant execute on function chosen_in(choice_lists) to lt_system;

-- Whether the first list of a gallery asks for a choice of previews: by a number, a day, or of partners together. By the
-- rights of who looks.
create or replace function asks_choice(given_gallery uuid, is_of_partner boolean) returns boolean language sql stable as $$
  select exists (select from choice_lists list
    where list.gallery_id = given_gallery and list.is_main and list.from_type = 'preview'
      and (list.together or not is_of_partner and (list.included is not null or list.deadline_on is not null)))
$$;
revoke all on function asks_choice(uuid, boolean) from public;
grant execute on function asks_choice(uuid, boolean) to lt_photographer, lt_client, lt_guest;

create or replace trigger photos_keep_main_lists after update on photos
  referencing old table as was new table as now for each statement execute function keep_main_lists();
create or replace trigger choice_entries_keep_lists after insert on choice_entries
  referencing new table as changed for each statement execute function keep_other_lists();
create or replace trigger choice_entries_keep_closed after delete on choice_entries
  referencing old table as changed for each statement execute function keep_other_lists();
drop trigger if exists choice_lists_keep_snapshots on choice_lists;
create constraint trigger choice_lists_keep_snapshots after insert or update of state on choice_lists
  deferrable initially deferred for each row execute function keep_snapshots();

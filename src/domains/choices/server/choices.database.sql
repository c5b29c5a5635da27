grant select, insert, update, delete on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_system;
grant select on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_photographer, lt_client;
grant select, insert, update, delete on studio_darkrooms to lt_system, lt_photographer;
grant select on choice_lists, choice_entries, choice_ready to lt_guest;

-- Owned by lt_system: they count and lock rows that the one who chooses may not see or change.
set local role lt_system;

-- Every gallery begins with one list; its kind may give it rules.
create or replace function add_main_list() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare rules jsonb;
begin
  select settings -> 'choice' into rules from gallery_kinds where photographer_id = new.photographer_id and kind = new.kind;
  insert into choice_lists (id, gallery_id, photographer_id, client_id, title, is_main, included, extra_price_cents, maximum,
      together, after_deadline, pays, position, created_at)
    values (gen_random_uuid(), new.id, new.photographer_id, new.client_id, 'Keuze', true, (rules ->> 'included')::int,
      (rules ->> 'extraPriceCents')::int, (rules ->> 'maximum')::int, coalesce((rules ->> 'together')::boolean, false),
      coalesce(rules ->> 'afterDeadline', 'nothing'), coalesce(rules ->> 'pays', 'first'), 0, new.created_at);
  return null;
end $$;

-- The photos that a client chose for a list: of its type, in its gallery, and not kept from them.
create or replace function chosen_in(list choice_lists) returns setof uuid language sql stable as $$
  select photo.id from photos photo
  where photo.gallery_id = list.gallery_id and photo.type = list.from_type and photo.visibility <> 'studio'
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
create or replace function keep_main_lists() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare list choice_lists; most int;
begin
  -- What the product takes back itself, below, is not looked at again.
  if pg_trigger_depth() > 1 or not exists (select from now join was using (id)
      where (now.is_approved, now.gallery_id, now.type, now.visibility)
        is distinct from (was.is_approved, was.gallery_id, was.type, was.visibility)) then
    return null;
  end if;
  -- Also where nothing is limited yet: a limit that is set this moment waits for what is chosen, or the other way round.
  for list in select lists.* from choice_lists lists where gallery_id in (select gallery_id from now) order by id for update
  loop
    if list.is_main and list.state <> 'open' and exists (select from now join was using (id)
        where now.is_approved <> was.is_approved and now.gallery_id = list.gallery_id and now.type = list.from_type) then
      raise exception 'this choice was handed in' using errcode = 'LT004';
    end if;
    most := most_of(list);
    if list.state = 'open' and (most is null or (select count(*) from chosen_in(list)) <= most) then
      continue;
    end if;
    if list.is_main and exists (select from now join was using (id)
        where now.is_approved and not was.is_approved and now.gallery_id = list.gallery_id and now.type = list.from_type) then
      perform refuse_full(list);
    end if;
    if list.is_main then
      update photos set is_approved = false, approved_at = null
        where is_approved and id in (select arrived_in(list, now.id, was.gallery_id, was.type, was.visibility)
          from now join was using (id));
    else
      delete from choice_entries where list_id = list.id and photo_id in
        (select arrived_in(list, now.id, was.gallery_id, was.type, was.visibility) from now join was using (id));
    end if;
  end loop;
  return null;
end $$;

-- The photo, where it was not in reach of this list before, and was not handed in with it.
create or replace function arrived_in(list choice_lists, photo uuid, old_gallery uuid, old_type text, old_visibility text)
returns uuid language sql stable as $$
  select photo where (old_gallery <> list.gallery_id or old_type <> list.from_type or old_visibility = 'studio')
    and photo in (select chosen_in(list))
    and not exists (select from choice_snapshots snapshot
      where snapshot.list_id = list.id and snapshot.round = list.round and snapshot.photo_id = photo)
$$;

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
      where exists (select from photos where id = photo_id)) order by id for update
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

create or replace trigger galleries_begin_with_list after insert on galleries
  for each row execute function add_main_list();
create or replace trigger photos_keep_main_lists after update on photos
  referencing old table as was new table as now for each statement execute function keep_main_lists();
create or replace trigger choice_entries_keep_lists after insert on choice_entries
  referencing new table as changed for each statement execute function keep_other_lists();
create or replace trigger choice_entries_keep_closed after delete on choice_entries
  referencing old table as changed for each statement execute function keep_other_lists();
drop trigger if exists choice_lists_keep_snapshots on choice_lists;
create constraint trigger choice_lists_keep_snapshots after insert or update of state on choice_lists
  deferrable initially deferred for each row execute function keep_snapshots();

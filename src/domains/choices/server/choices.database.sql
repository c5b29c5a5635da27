grant select, insert, update, delete on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_system;
grant select on choice_lists, choice_entries, choice_ready, choice_snapshots to lt_photographer, lt_client;
grant select, insert, update, delete on studio_darkrooms to lt_system, lt_photographer;
grant select on choice_lists, choice_entries, choice_ready to lt_guest;

-- Adds the main list of a gallery, with the rules of its kind. Runs as lt_system, because a studio
-- may not insert lists.
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

-- Owned by lt_system: these functions count and lock rows that the viewer may not see or change.
set local role lt_system;

-- Returns the ids of the photos that the client chose for a list. Omits photos of another gallery
-- or type, and photos that the client may not see.
create or replace function chosen_in(list choice_lists) returns setof uuid language sql stable as $$
  select photo.id from photos photo
  where photo.photographer_id = list.photographer_id and photo.gallery_id = list.gallery_id and photo.type = list.from_type and photo.visibility <> 'studio'
    and case when list.is_main then photo.is_approved else exists (select from choice_entries entry
      where entry.list_id = list.id and entry.photo_id = photo.id and entry.person_id = list.client_id) end
$$;

-- Returns a file name in lower case without its extension, equal for a preview and its final.
create or replace function stem_of(name text) returns text language sql immutable as $$
  select lower(normalize(regexp_replace(name, '\.[^.]*$', '')))
$$;

create or replace function max_chosen(list choice_lists) returns int language sql immutable as $$
  select case when list.extra_price_cents is null then list.included else list.maximum end
$$;

create or replace function refuse_full(list choice_lists) returns void language plpgsql as $$
begin
  raise exception 'this choice is full' using errcode = 'LT003',
    detail = jsonb_build_object('included', list.included, 'maximum', max_chosen(list))::text;
end $$;

-- Refuses approvals above the limit, and changed approvals on a closed list. Photos that move into
-- a full or closed list lose their choice. EXCEPT compares by hash: a join would be quadratic.
create or replace function enforce_main_list_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare list choice_lists; most int; arrived uuid[];
begin
  -- Updates made by this trigger, below, are not checked again.
  if pg_trigger_depth() > 1 or not exists (select id, is_approved, gallery_id, type, visibility from now
      except select id, is_approved, gallery_id, type, visibility from was) then
    return null;
  end if;
  -- Also locks lists without a limit, so that a new limit and a new choice wait for each other.
  for list in select lists.* from choice_lists lists where gallery_id in (select gallery_id from now) order by id for no key update
  loop
    if list.is_main and list.state <> 'open' and exists (select id, is_approved from now
        where gallery_id = list.gallery_id and type = list.from_type except select id, is_approved from was) then
      raise exception 'this choice was handed in' using errcode = 'LT004';
    end if;
    most := max_chosen(list);
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

-- Returns the given photos that are chosen for the list and not in its last snapshot.
create or replace function newly_in(list choice_lists, photo_ids uuid[]) returns setof uuid language sql stable as $$
  select chosen_in(list) intersect select unnest(photo_ids)
  except select photo_id from choice_snapshots where list_id = list.id and round = list.round
$$;

-- Refuses new and removed entries of a closed list, and more entries than a list allows. Entries of
-- partners don't count towards the limit.
create or replace function enforce_entry_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare list choice_lists;
begin
  -- Deletions made by the trigger above are not checked again.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  -- Entries of a deleted photo are skipped.
  for list in select lists.* from choice_lists lists where id in (select list_id from changed
      where exists (select from photos where photos.photographer_id = changed.photographer_id and id = photo_id)) order by id for no key update
  loop
    if list.state <> 'open' then
      raise exception 'this choice was handed in' using errcode = 'LT004';
    end if;
    if tg_op = 'INSERT' and not list.is_main and (select count(*) from chosen_in(list)) > max_chosen(list) then
      perform refuse_full(list);
    end if;
  end loop;
  return null;
end $$;

-- Refuses a list that is not open and has no snapshot of its round.
create or replace function require_snapshot() returns trigger
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

-- Returns the id of a gallery's main list, and whether its client or partner is asked to choose
-- previews. Runs with the viewer's rights.
create or replace function main_list_of(given_gallery uuid, is_of_partner boolean) returns jsonb language sql stable as $$
  select jsonb_build_object('mainListId', list.id, 'asksChoice', list.from_type = 'preview'
      and (list.together or not is_of_partner and (list.included is not null or list.deadline_on is not null)))
    from choice_lists list where list.gallery_id = given_gallery and list.is_main
$$;
revoke all on function main_list_of(uuid, boolean) from public;
grant execute on function main_list_of(uuid, boolean) to lt_photographer, lt_client, lt_guest;

create or replace trigger photos_keep_main_lists after update on photos
  referencing old table as was new table as now for each statement execute function enforce_main_list_limit();
create or replace trigger choice_entries_keep_lists after insert on choice_entries
  referencing new table as changed for each statement execute function enforce_entry_limit();
create or replace trigger choice_entries_keep_closed after delete on choice_entries
  referencing old table as changed for each statement execute function enforce_entry_limit();
drop trigger if exists choice_lists_keep_snapshots on choice_lists;
create constraint trigger choice_lists_keep_snapshots after insert or update of state on choice_lists
  deferrable initially deferred for each row execute function require_snapshot();

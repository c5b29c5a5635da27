-- A client can be archived, and a status follows what happens until the studio sets one by hand.
alter table clients add column archived_at timestamp with time zone;
alter table clients add column status_by_hand boolean default false not null;
--> statement-breakpoint
-- A person may be a client at several studios, with an account at each; neither studio can tell.
alter table profiles drop constraint profiles_email_unique;
create index profiles_email_index on profiles using btree (email);
create unique index profiles_email_of_staff on profiles using btree (email) where role <> 'client';
--> statement-breakpoint
-- Who set a status was not kept. New clients began as Active, so any other one was chosen, and stays.
set local role lt_system;
update clients set status_by_hand = true where status <> 'Active';
reset role;
--> statement-breakpoint
-- What hangs on a client keeps the client: photos and comments are never taken along, nor is room that an upload set aside.
alter table photos drop constraint photos_client_id_clients_id_fk;
alter table photos add constraint photos_client_id_clients_id_fk foreign key (client_id) references clients (id);
alter table photo_comments drop constraint photo_comments_client_id_clients_id_fk;
alter table photo_comments add constraint photo_comments_client_id_clients_id_fk foreign key (client_id) references clients (id);
alter table uploads drop constraint uploads_client_id_clients_id_fk;
alter table uploads add constraint uploads_client_id_clients_id_fk foreign key (client_id) references clients (id);
--> statement-breakpoint
-- An upload that has ended and left no photo hangs on nobody.
create function forget_ended_uploads() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from uploads where client_id = old.id and state <> 'receiving';
  return old;
end $$;
create trigger clients_forget_ended_uploads before delete on clients
  for each row execute function forget_ended_uploads();
grant create on schema public to lt_system;
alter function forget_ended_uploads() owner to lt_system;
revoke create on schema public from lt_system;
--> statement-breakpoint
-- Whether photos, orders, comments or files on their way in hang on a client; one with none of these can be removed.
create function client_has_work(given_client uuid) returns boolean language sql stable set role to lt_system as $$
  select exists (select from photos where client_id = given_client)
    or exists (select from orders where client_id = given_client)
    or exists (select from photo_comments where client_id = given_client)
    or exists (select from uploads where client_id = given_client and state = 'receiving')
$$;
revoke all on function client_has_work(uuid) from public;
grant execute on function client_has_work(uuid) to lt_photographer, lt_system;
--> statement-breakpoint
-- An archived client takes no place, and coming back takes one again: both are counted under the same lock.
grant create on schema public to lt_system;
set local role lt_system;
create or replace function keep_client_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare places int; taken int;
begin
  select max_clients into places from photographers where id = new.created_by for update;
  select count(*) into taken from clients where created_by = new.created_by and archived_at is null;
  if places <> -1 and taken >= places then
    raise exception 'no place for another client' using errcode = 'LT001';
  end if;
  return new;
end $$;
reset role;
revoke create on schema public from lt_system;
create trigger clients_keep_limit_restored before update of archived_at on clients for each row
  when (old.archived_at is not null and new.archived_at is null) execute function keep_client_limit();
--> statement-breakpoint
-- The studio that has closed someone's gallery to them, as it calls itself; null for everyone else.
create function closed_by(person uuid) returns text language sql stable set role to lt_system as $$
  select coalesce(nullif(photographers.studio_name, ''), photographers.business_name)
  from clients join photographers on photographers.id = clients.created_by
  where clients.id = person and clients.archived_at is not null
$$;
revoke all on function closed_by(uuid) from public;
grant execute on function closed_by(uuid) to lt_system;
--> statement-breakpoint
-- No session begins for who is kept out, also not at the very moment in which the gallery is closed: the two take turns.
create function keep_out_archived() returns trigger language plpgsql set role to lt_system as $$
declare closed timestamptz;
begin
  select archived_at into closed from clients where id = new.user_id for share;
  if closed is not null then
    raise exception 'the gallery of this client is closed' using errcode = 'LT002';
  end if;
  return new;
end $$;
create trigger sessions_keep_out_archived before insert on sessions for each row execute function keep_out_archived();
--> statement-breakpoint
-- The second wall around what is in it.
alter policy "photos: client may select" on photos
  using (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid)
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null));
alter policy "photos: client may update" on photos
  using (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid)
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null))
  with check (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid)
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null));
alter policy "photo_comments: client may select" on photo_comments
  using (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid)
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null));

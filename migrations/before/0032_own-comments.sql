-- Client and studio may change or take back what they themselves wrote; what of it was changed says so.
alter table photo_comments add column edited_at timestamp with time zone;
--> statement-breakpoint
grant update (comment, edited_at), delete on photo_comments to lt_photographer, lt_client;
--> statement-breakpoint
create policy "photo_comments: photographer may update" on photo_comments for update to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'photographer')
  with check (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'photographer');
create policy "photo_comments: photographer may delete" on photo_comments for delete to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'photographer');
create policy "photo_comments: client may update" on photo_comments for update to lt_client
  using (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'client'
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null))
  with check (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'client'
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null));
create policy "photo_comments: client may delete" on photo_comments for delete to lt_client
  using (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'client'
    and exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.archived_at is null));

-- What a studio's own programs may be told of, kept for a month.
create table studio_events (
  id uuid primary key not null,
  photographer_id uuid not null,
  type text not null,
  data jsonb not null,
  happened_at timestamp with time zone not null
);
create index studio_events_photographer_id_happened_at_id_index on studio_events (photographer_id, happened_at, id);
create index studio_events_happened_at_index on studio_events (happened_at);
--> statement-breakpoint
create table webhook_endpoints (
  id uuid primary key not null,
  photographer_id uuid not null,
  url text not null,
  events text[] not null,
  sealed_secret text not null,
  previous_sealed_secret text,
  previous_until timestamp with time zone,
  state text not null,
  off_reason text,
  failing_since timestamp with time zone,
  made_by text not null,
  created_at timestamp with time zone not null,
  constraint webhook_endpoints_previous_ends check ((previous_sealed_secret is null) = (previous_until is null))
);
alter table webhook_endpoints add constraint webhook_endpoints_photographer_id_photographers_id_fk
  foreign key (photographer_id) references photographers (id) on delete cascade;
create index webhook_endpoints_photographer_id_index on webhook_endpoints (photographer_id);
--> statement-breakpoint
create table webhook_deliveries (
  id uuid primary key not null,
  photographer_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempt integer not null,
  status integer,
  failure text,
  millis integer not null,
  tried_at timestamp with time zone not null,
  next_try_at timestamp with time zone
);
alter table webhook_deliveries add constraint webhook_deliveries_endpoint_id_webhook_endpoints_id_fk
  foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade;
alter table webhook_deliveries add constraint webhook_deliveries_event_id_studio_events_id_fk
  foreign key (event_id) references studio_events (id) on delete cascade;
create index webhook_deliveries_endpoint_id_tried_at_id_index on webhook_deliveries (endpoint_id, tried_at, id);
create index webhook_deliveries_event_id_index on webhook_deliveries (event_id);
--> statement-breakpoint
alter table studio_events enable row level security;
alter table studio_events force row level security;
alter table webhook_endpoints enable row level security;
alter table webhook_endpoints force row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy "studio_events: photographer may select" on studio_events for select to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "studio_events: system may all" on studio_events for all to lt_system using (true) with check (true);
create policy "webhook_endpoints: photographer may all" on webhook_endpoints for all to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid))
  with check (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "webhook_endpoints: admin may select" on webhook_endpoints for select to lt_admin using (true);
create policy "webhook_endpoints: system may all" on webhook_endpoints for all to lt_system using (true) with check (true);
create policy "webhook_deliveries: photographer may select" on webhook_deliveries for select to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
create policy "webhook_deliveries: admin may select" on webhook_deliveries for select to lt_admin using (true);
create policy "webhook_deliveries: system may all" on webhook_deliveries for all to lt_system using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on studio_events, webhook_endpoints, webhook_deliveries to lt_system;
grant select on studio_events, webhook_deliveries to lt_photographer;
-- Of a sealed secret nobody but the product itself needs a letter.
grant select (id, photographer_id, url, events, previous_until, state, off_reason, failing_since, made_by, created_at)
  on webhook_endpoints to lt_photographer, lt_admin;
grant insert, delete on webhook_endpoints to lt_photographer;
grant update (events, sealed_secret, previous_sealed_secret, previous_until, state, off_reason, failing_since)
  on webhook_endpoints to lt_photographer;
grant select on webhook_deliveries to lt_admin;
--> statement-breakpoint
-- Whoever changes something may say so, and see nothing of what was said before.
create function announce_event(event_id uuid, studio uuid, event_type text, event_data jsonb, at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into studio_events (id, photographer_id, type, data, happened_at)
  values (event_id, studio, event_type, event_data, at)
$$;
revoke all on function announce_event(uuid, uuid, text, jsonb, timestamptz) from public;
grant execute on function announce_event(uuid, uuid, text, jsonb, timestamptz) to lt_client, lt_photographer, lt_admin, lt_system;
--> statement-breakpoint
-- An event is only carried on where its studio asked to be called for it.
create function spread_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from webhook_endpoints
    where photographer_id = new.photographer_id and state <> 'off' and new.type = any (events))
  then
    perform enqueue_job('spread-event', json_build_object('eventId', new.id), null, null, null, null, null);
  end if;
  return null;
end $$;
create trigger studio_events_spread after insert on studio_events for each row execute function spread_event();
--> statement-breakpoint
grant create on schema public to lt_system;
alter function announce_event(uuid, uuid, text, jsonb, timestamptz) owner to lt_system;
alter function spread_event() owner to lt_system;
revoke create on schema public from lt_system;

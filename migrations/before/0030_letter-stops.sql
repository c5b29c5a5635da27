-- Who wants no letters of a studio any more, by address; what was held back from them stands in the list of letters.
create table letter_stops (
  photographer_id uuid not null,
  address_hash text not null,
  stopped_at timestamp with time zone not null,
  constraint letter_stops_photographer_id_address_hash_pk primary key (photographer_id, address_hash)
);
alter table letter_stops add constraint letter_stops_photographer_id_photographers_id_fk
  foreign key (photographer_id) references photographers (id) on delete cascade;
--> statement-breakpoint
alter table letter_stops enable row level security;
alter table letter_stops force row level security;
grant select, insert, update, delete on letter_stops to lt_system;
grant select on letter_stops to lt_photographer;
create policy "letter_stops: system may all" on letter_stops for all to lt_system using (true) with check (true);
create policy "letter_stops: photographer may select" on letter_stops for select to lt_photographer
  using (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
--> statement-breakpoint
alter table client_letters add column is_held_back boolean default false not null;
--> statement-breakpoint
alter table letters add column stop_url text;

CREATE TABLE "studio_room" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"reserved_bytes" bigint DEFAULT 0 NOT NULL,
	"pictures_waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "studio_room_sane" CHECK (used_bytes >= 0 and reserved_bytes >= 0)
);
--> statement-breakpoint
ALTER TABLE "studio_room" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_room" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_room" ADD CONSTRAINT "studio_room_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "studio_room: system may all" ON "studio_room" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "studio_room: photographer may select" ON "studio_room" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_room: photographer may update" ON "studio_room" AS PERMISSIVE FOR UPDATE TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_room: inactive may select" ON "studio_room" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_room: admin may select" ON "studio_room" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
grant select, insert, update, delete on studio_room to lt_system;--> statement-breakpoint
-- The version before goes on writing the old columns until its last process is gone; what it writes is followed from the
-- moment that the rows are copied. The functions that count here come with the texts, in a moment.
create function room_follows() returns trigger language plpgsql set role to lt_system as $$
begin
  update studio_room set used_bytes = new.storage_used_bytes, reserved_bytes = new.storage_reserved_bytes
    where photographer_id = new.id
      and (used_bytes, reserved_bytes) is distinct from (new.storage_used_bytes, new.storage_reserved_bytes);
  return null;
end $$;
create trigger photographers_room_follows after update of storage_used_bytes, storage_reserved_bytes
  on photographers for each row execute function room_follows();
create function begin_studio_room() returns trigger language plpgsql set role to lt_system as $$
begin
  insert into studio_room (photographer_id, used_bytes, reserved_bytes)
    values (new.id, new.storage_used_bytes, new.storage_reserved_bytes);
  return null;
end $$;
create trigger photographers_begin_room after insert on photographers
  for each row execute function begin_studio_room();
--> statement-breakpoint
-- Rows are read and written all the time and no index names what changes in them: room on each page for the next version.
alter table studio_room set (fillfactor = 50);--> statement-breakpoint
alter table photographers set (fillfactor = 80);--> statement-breakpoint
-- Pictures that wait at this moment stay uncounted, since counting would hold up uploads on a large table: the count never
-- falls below zero, and is right once they are made.
grant select on photographers to lt_system;
set local role lt_system;
insert into studio_room (photographer_id, used_bytes, reserved_bytes)
  select id, storage_used_bytes, storage_reserved_bytes from photographers;
reset role;

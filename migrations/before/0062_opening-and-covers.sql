-- What makes a photo fit for a cover, and when a client was shown the opening of a gallery.
ALTER TABLE "galleries" ADD COLUMN "opening_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "luminance" real;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "sharpness" real;--> statement-breakpoint
-- Who looked before there was an opening knows what is there.
grant select, update on galleries to lt_system;
grant select on clients, photos to lt_system;
set local role lt_system;
update galleries set opening_shown_at = clients.last_seen_at
  from clients where clients.id = galleries.client_id and clients.last_seen_at >= galleries.created_at;
--> statement-breakpoint
-- The photos that are here already are measured by a job, in small steps.
select enqueue_job('measure-looks', '{}'::json, null, null, null, 'measure-looks', 20) from (select from photos limit 1) any_photo;
reset role;

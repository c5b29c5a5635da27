-- In which order a client's photos stand, for them and for their studio, and what places them where it is of the studio's own.
create collation if not exists natural_order (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
alter table clients add column photo_order text not null default 'captured';
alter table clients add constraint clients_photo_order_known check (photo_order in ('captured', 'newest', 'name', 'manual'));
--> statement-breakpoint
alter table photos add column sort_key bigint;
--> statement-breakpoint
-- When a photo got its favourite and its approval, each by itself: what was taken back leaves no moment behind.
alter table photos add column favorited_at timestamptz, add column approved_at timestamptz;
--> statement-breakpoint
set local role lt_system;
update photos set favorited_at = case when is_favorite then coalesce(chosen_at, created_at) end,
  approved_at = case when is_approved then coalesce(chosen_at, created_at) end
where is_favorite or is_approved;
reset role;
--> statement-breakpoint
alter table photos drop column chosen_at;
--> statement-breakpoint
grant select (sort_key, favorited_at, approved_at), update (favorited_at, approved_at) on photos to lt_client;

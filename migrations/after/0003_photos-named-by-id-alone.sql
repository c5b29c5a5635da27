-- Whatever names a photo names its studio too.
alter table choice_entries drop constraint if exists choice_entries_photo_id_photos_id_fk;
--> statement-breakpoint
alter table choice_snapshots drop constraint if exists choice_snapshots_photo_id_photos_id_fk;
--> statement-breakpoint
alter table gallery_covers drop constraint if exists gallery_covers_photo_id_photos_id_fk;
--> statement-breakpoint
alter table order_item_photos drop constraint if exists order_item_photos_photo_id_photos_id_fk;
--> statement-breakpoint
alter table photo_comments drop constraint if exists photo_comments_photo_id_photos_id_fk;
--> statement-breakpoint
alter table photo_marks drop constraint if exists photo_marks_photo_id_photos_id_fk;

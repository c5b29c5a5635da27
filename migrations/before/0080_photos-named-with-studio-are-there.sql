-- concurrently
-- Third step: reads what there was, while everybody writes.
alter table choice_entries validate constraint choice_entries_of_photo;
--> statement-breakpoint
alter table choice_snapshots validate constraint choice_snapshots_of_photo;
--> statement-breakpoint
alter table gallery_covers validate constraint gallery_covers_of_photo;
--> statement-breakpoint
alter table order_item_photos validate constraint order_item_photos_of_photo;
--> statement-breakpoint
alter table photo_comments validate constraint photo_comments_of_photo;
--> statement-breakpoint
alter table photo_marks validate constraint photo_marks_of_photo;

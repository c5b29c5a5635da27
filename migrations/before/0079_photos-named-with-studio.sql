-- Second step: what names a photo names it of its own studio from now on. Those by the id alone leave with the next version.
alter table choice_entries add constraint choice_entries_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete cascade not valid;
--> statement-breakpoint
alter table choice_snapshots add constraint choice_snapshots_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete set null (photo_id) not valid;
--> statement-breakpoint
alter table gallery_covers add constraint gallery_covers_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete cascade not valid;
--> statement-breakpoint
alter table order_item_photos add constraint order_item_photos_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete set null (photo_id) not valid;
--> statement-breakpoint
alter table photo_comments add constraint photo_comments_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete cascade not valid;
--> statement-breakpoint
alter table photo_marks add constraint photo_marks_of_photo foreign key (photographer_id, photo_id)
  references photos (photographer_id, id) on delete cascade not valid;

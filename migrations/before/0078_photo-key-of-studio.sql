-- concurrently
-- What names a photo names its studio too, first step: the key that begins with it.
create unique index concurrently if not exists photos_of_studio on photos (photographer_id, id);
--> statement-breakpoint
-- By an index of the gallery and one of the studio, all that the studio has is read to join them.
create index concurrently if not exists photos_in_gallery on photos (photographer_id, gallery_id, file_size, crc32);

-- concurrently
-- What names a photo names its studio too, first step: the key that begins with it.
create unique index concurrently if not exists photos_of_studio on photos (photographer_id, id);

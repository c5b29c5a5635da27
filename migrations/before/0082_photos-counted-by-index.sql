-- concurrently
-- A gallery that is opened counts its photos; by this index it reads none of their rows.
create index concurrently if not exists photos_of_gallery
  on photos (photographer_id, gallery_id, file_size, crc32, type, client_id, visibility);

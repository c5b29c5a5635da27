-- concurrently
-- The index photos_of_gallery begins with the same columns.
drop index concurrently if exists photos_in_gallery

-- concurrently
-- Photos_of_gallery begins like it.
drop index concurrently if exists photos_in_gallery

-- concurrently
-- Each photo that came in wrote it; the back office sorts accounts by room without one.
drop index concurrently if exists photographers_by_room

-- concurrently
-- The log by month, first step: a table in parts is unique only together with what it is parted by.
create unique index concurrently if not exists activity_log_by_moment on activity_log (created_at, id);

-- concurrently
-- The log by month, third step: reads the whole log while everybody writes, so that the next reads none of it.
alter table activity_log validate constraint activity_log_first_part;

-- What the log kept for processes that knew it as one table.
drop function if exists write_line(log_by_month.first_lines);
drop function if exists log_by_month.put_line_aside();
alter table if exists log_by_month.first_lines
  drop constraint if exists activity_log_pkey,
  drop constraint if exists activity_log_first_part;
drop index if exists log_by_month.activity_log_created_at_id_index;
drop schema if exists log_to_come;

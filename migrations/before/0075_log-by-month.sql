-- The log by month, last step, in one moment: the log becomes the first part of a table of its name. No line is copied or read.
drop trigger activity_log_aside on activity_log;
drop trigger activity_log_only_grows on activity_log;
drop trigger activity_log_only_forgets on activity_log;
--> statement-breakpoint
alter table activity_log disable row level security, no force row level security;
revoke all on activity_log from lt_client, lt_photographer, lt_admin, lt_system;
alter table activity_log rename to first_lines;
alter table first_lines set schema log_by_month;
alter table log_to_come.activity_log set schema public;
--> statement-breakpoint
do $$ declare first_until timestamptz; begin
  select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into first_until from pg_constraint
    where conrelid = 'log_by_month.first_lines'::regclass and conname = 'activity_log_first_part';
  execute format('alter table activity_log attach partition log_by_month.first_lines for values from (minvalue) to (%L)', first_until);
  execute format('alter table activity_log attach partition log_by_month.later_lines for values from (%L) to (maxvalue)', first_until);
end $$;
--> statement-breakpoint
-- The one of before takes a line of what is now a part, and stays for who planned a statement with it.
set local check_function_bodies = off;
create function write_line(line activity_log) returns void language sql as $$
  insert into activity_log (id, user_id, user_name, user_type, action, details, photographer_id, client_id, old_value, new_value,
      ip_address, acting_admin_id, api_key_name, created_at)
    values (line.id, line.user_id, name_of_actor(line.user_id), line.user_type, line.action, line.details,
      line.photographer_id, line.client_id, line.old_value, line.new_value, line.ip_address, line.acting_admin_id,
      line.api_key_name, line.created_at)
$$;

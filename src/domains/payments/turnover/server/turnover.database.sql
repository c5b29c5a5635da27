grant select, insert, update, delete on accountant_reports, limit_notices to lt_system;
-- Studios turn the monthly email on (insert) and off (delete), but can't update `last_month`.
grant select, insert, delete on accountant_reports to lt_photographer;

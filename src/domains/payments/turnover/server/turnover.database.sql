grant select, insert, update, delete on accountant_reports, limit_notices to lt_system;
-- Studios turn the monthly email on and off, but can't change `last_month`.
grant select, insert, delete on accountant_reports to lt_photographer;

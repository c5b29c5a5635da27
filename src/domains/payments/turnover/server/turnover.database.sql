grant select, insert, update, delete on accountant_reports, limit_notices to lt_system;
-- The month that was sent last is the product's; a studio turns it on and off.
grant select, insert, delete on accountant_reports to lt_photographer;

grant select, insert, update, delete on switches to lt_system;
grant select, insert, update on switches to lt_admin;
grant select on switches to lt_anyone, lt_client, lt_guest, lt_photographer, lt_inactive;

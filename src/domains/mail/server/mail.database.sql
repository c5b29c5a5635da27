-- Only lt_system can read emails. Most other roles can insert them.
grant select, insert, update, delete on letters to lt_system;
grant insert on letters to lt_anyone, lt_client, lt_photographer, lt_inactive, lt_admin;

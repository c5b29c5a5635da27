grant select, insert, update, delete on profiles, sessions, credentials, verifications, attempts, mail_links, two_factors,
  recovery_codes, passkeys to lt_system;
grant select on profiles to lt_client, lt_photographer, lt_inactive, lt_admin;

alter table attempts force row level security;
grant select, insert, update, delete on attempts to lt_system;
--> statement-breakpoint
-- Who a session's token stands for, in one statement, since every request asks. It steps into the product's own role for
-- that, and so nobody but the owner of the database may call it.
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, profiles.id, profiles.email, profiles.role,
    coalesce(photographers.is_active and photographers.active_until > given_now, false),
    clients.created_by
  from sessions
    join profiles on profiles.id = sessions.user_id
    left join photographers on photographers.id = profiles.id
    left join clients on clients.id = profiles.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

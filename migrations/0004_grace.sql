-- As before, with the days that RENEWAL_GRACE_MS now is: the provider tries a card again after three of them.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, profiles.id, profiles.email, profiles.role,
    coalesce(photographers.is_active and photographers.active_until
      + case when photographers.renews_itself then interval '96 hours' else interval '0' end > given_now, false),
    clients.created_by
  from sessions
    join profiles on profiles.id = sessions.user_id
    left join photographers on photographers.id = profiles.id
    left join clients on clients.id = profiles.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

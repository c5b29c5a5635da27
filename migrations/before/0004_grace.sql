-- As before, with the days that RENEWAL_GRACE_MS now is: the provider tries a card again after three of them. And while a
-- charge is under way, for which a bank may need longer than that.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, profiles.id, profiles.email, profiles.role,
    coalesce(photographers.is_active and (
      photographers.active_until > given_now
      or photographers.renews_itself and (
        photographers.active_until + interval '96 hours' > given_now
        or exists (select from photographer_payments where photographer_id = photographers.id
          and payment_kind = 'subscription' and status = 'pending' and not is_canceled)
      )
    ), false),
    clients.created_by
  from sessions
    join profiles on profiles.id = sessions.user_id
    left join photographers on photographers.id = profiles.id
    left join clients on clients.id = profiles.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

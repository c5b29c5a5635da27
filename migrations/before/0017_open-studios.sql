-- A bank may need longer for a direct debit than the days of grace.
create function is_charge_under_way(studio uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from photographer_payments where photographer_id = studio
    and payment_kind = 'subscription' and status = 'pending' and not is_canceled)
$$;
--> statement-breakpoint
-- Whether a studio may work, said once: for its own session, and for admins who list and count. The days of grace are those of
-- RENEWAL_GRACE_MS. Without a query of its own it is written out in the statement that asks, so a list pays nothing for it;
-- what does take a query is asked last, of the few whose days of grace are over. By case, since of those who are no studio
-- nothing is known, and where nothing is known PostgreSQL goes on asking.
create function is_studio_open(studio uuid, is_active boolean, active_until timestamptz, renews_itself boolean,
  given_now timestamptz)
returns boolean language sql stable parallel safe as $$
  select case when is_active then coalesce(
    active_until > given_now
    or renews_itself and (active_until + interval '96 hours' > given_now or is_charge_under_way(studio)), false)
  else false end
$$;
--> statement-breakpoint
-- As before, with that.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid,
  acting_admin_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, viewed.id, viewed.email, viewed.role,
    is_studio_open(photographers.id, photographers.is_active, active_until, renews_itself, given_now),
    clients.created_by,
    case when viewed.id <> signed_in.id then signed_in.id end
  from sessions
    join profiles signed_in on signed_in.id = sessions.user_id
    join profiles viewed on viewed.id = case
      when signed_in.role = 'admin' and exists (
        select 1 from profiles studio where studio.id = sessions.acting_as and studio.role = 'photographer')
      then sessions.acting_as else signed_in.id end
    left join photographers on photographers.id = viewed.id
    left join clients on clients.id = viewed.id
  where sessions.token = given_token and sessions.expires_at > given_now
$$;
--> statement-breakpoint
revoke all on function viewer_of_session(text, timestamptz) from public;

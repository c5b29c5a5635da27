DROP INDEX "client_payments_paid_once";--> statement-breakpoint
CREATE INDEX "client_payments_order_id_index" ON "client_payments" USING btree ("order_id");--> statement-breakpoint
-- Whether a studio works at this moment, for whoever asks: its time is not over, or its subscription is charged for the next
-- period (RENEWAL_GRACE_MS), for which a bank may need longer than that.
create function is_open(studio photographers, at_moment timestamptz) returns boolean language plpgsql stable as $$
begin
  return coalesce(studio.is_active and (
    studio.active_until > at_moment
    or studio.renews_itself and (
      studio.active_until + interval '96 hours' > at_moment
      or exists (select from photographer_payments where photographer_id = studio.id
        and payment_kind = 'subscription' and status = 'pending' and not is_canceled)
    )
  ), false);
end $$;
--> statement-breakpoint
revoke all on function is_open(photographers, timestamptz) from public;
grant execute on function is_open(photographers, timestamptz) to lt_system;
--> statement-breakpoint
-- As before; what is open is said above.
drop function viewer_of_session(text, timestamptz);
--> statement-breakpoint
create function viewer_of_session(given_token text, given_now timestamptz)
returns table (session_id uuid, renewed_at timestamptz, id uuid, email text, role text, is_active boolean, studio_id uuid,
  acting_admin_id uuid)
language sql stable set role to lt_system as $$
  select sessions.id, sessions.updated_at, viewed.id, viewed.email, viewed.role,
    is_open(photographers, given_now),
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

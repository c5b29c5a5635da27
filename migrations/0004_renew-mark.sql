-- Whatever changes the mark a studio's previews must carry (its text, its logo, the right to have one), the previews with
-- the old mark are no longer served from that very moment, and are made anew.
create function renew_mark() returns trigger language plpgsql as $$
begin
  if (new.watermark_text, new.watermark_logo_key, new.allow_custom_branding)
    is distinct from (old.watermark_text, old.watermark_logo_key, old.allow_custom_branding)
  then
    new.watermark_version := old.watermark_version + 1;
    perform enqueue_job('remake-previews', json_build_object('photographerId', new.id), null, null, null, null, null);
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger photographers_renew_mark before update on photographers for each row execute function renew_mark();

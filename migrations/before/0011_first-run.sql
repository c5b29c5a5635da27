ALTER TABLE "photographers" ADD COLUMN "gallery_viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "first_run_ended_at" timestamp with time zone;--> statement-breakpoint
grant update (gallery_viewed_at, first_run_ended_at) on photographers to lt_photographer;

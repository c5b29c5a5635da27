-- When the client of a gallery first looked at it; null for what was looked at before this was kept.
ALTER TABLE "galleries" ADD COLUMN "first_viewed_at" timestamp with time zone;
ALTER TABLE "photos" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "damage" text;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_damage_known" CHECK (damage in ('missing', 'changed'));--> statement-breakpoint
CREATE INDEX "photos_to_check" ON "photos" (coalesce(checked_at, created_at));--> statement-breakpoint
CREATE INDEX "photos_damaged" ON "photos" ("photographer_id") WHERE damage is not null;

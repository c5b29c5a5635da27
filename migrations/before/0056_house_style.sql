ALTER TABLE "photographers" ADD COLUMN "style_logo_key" text;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "style_logo_ground" text DEFAULT 'light' NOT NULL;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "cover_layout" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "letter_line" text;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "letter_signature" text;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_cover_layout_known" CHECK (cover_layout in ('full', 'beside', 'framed', 'text'));--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_logo_ground_known" CHECK (style_logo_ground in ('light', 'dark'));--> statement-breakpoint
-- Data: the logo of a studio's style begins as that of its watermark, as documents had it.
UPDATE "photographers" SET "style_logo_key" = "watermark_logo_key" WHERE "watermark_logo_key" IS NOT NULL;

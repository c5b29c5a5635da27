-- The first name of who owns a studio, by which it is greeted; empty until they say it.
ALTER TABLE "photographers" ADD COLUMN "owner_first_name" text;
-- When the backup was last restored, as a test of it, for the back office.
ALTER TABLE "backups" DROP CONSTRAINT "backups_kind_known";--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_kind_known" CHECK (kind in ('whole', 'new', 'restored'));
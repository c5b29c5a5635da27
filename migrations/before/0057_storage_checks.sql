-- What comparing rows with files found, and how far a comparison has come.
CREATE TABLE "storage_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"made_from" timestamp with time zone,
	"made_until" timestamp with time zone,
	"reached_key" text DEFAULT '' NOT NULL,
	"row_count" bigint DEFAULT 0 NOT NULL,
	"file_count" bigint DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"examples" jsonb NOT NULL,
	CONSTRAINT "storage_checks_scope_known" CHECK (scope in ('new', 'all')),
	CONSTRAINT "storage_checks_new_since" CHECK ((scope = 'new') = (made_from is not null and made_until is not null))
);
--> statement-breakpoint
ALTER TABLE "storage_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "storage_checks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "storage_checks_one_at_once" ON "storage_checks" USING btree ("scope") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "storage_checks_ended" ON "storage_checks" USING btree ("scope","ended_at" DESC NULLS LAST) WHERE ended_at is not null;--> statement-breakpoint
CREATE POLICY "storage_checks: system may all" ON "storage_checks" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
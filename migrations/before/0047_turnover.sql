-- Which months a bookkeeper was sent, which limits a studio was warned of, and documents by day of issue.
CREATE TABLE "accountant_reports" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"last_month" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accountant_reports_month_sane" CHECK (last_month ~ '^2\d{3}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
ALTER TABLE "accountant_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accountant_reports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_notices" (
	"photographer_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"limit_kind" text NOT NULL,
	"percent" integer NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_notices_photographer_id_year_limit_kind_percent_pk" PRIMARY KEY("photographer_id","year","limit_kind","percent"),
	CONSTRAINT "limit_notices_kind_known" CHECK (limit_kind in ('kor', 'abroad'))
);
--> statement-breakpoint
ALTER TABLE "limit_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "limit_notices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accountant_reports" ADD CONSTRAINT "accountant_reports_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_notices" ADD CONSTRAINT "limit_notices_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_by_issue" ON "receipts" USING btree ("photographer_id","issued_at");--> statement-breakpoint
CREATE POLICY "accountant_reports: system may all" ON "accountant_reports" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "accountant_reports: photographer may select" ON "accountant_reports" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "accountant_reports: photographer may insert" ON "accountant_reports" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "accountant_reports: photographer may delete" ON "accountant_reports" AS PERMISSIVE FOR DELETE TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "limit_notices: system may all" ON "limit_notices" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
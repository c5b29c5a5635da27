CREATE TABLE "studio_businesses" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"house_number" text DEFAULT '' NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'NL' NOT NULL,
	"vat_id" text,
	"exempt_reason" text,
	"terms_url" text,
	"accountant_email" text,
	"oss_since" date,
	"other_revenue_cents" bigint DEFAULT 0 NOT NULL,
	"other_revenue_year" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "studio_businesses_country_known" CHECK (country in ('NL', 'BE')),
	CONSTRAINT "studio_businesses_other_revenue_sane" CHECK (other_revenue_cents >= 0)
);
--> statement-breakpoint
ALTER TABLE "studio_businesses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_businesses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "vat_schemes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"scheme" text NOT NULL,
	"from_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vat_schemes_known" CHECK (scheme in ('standard', 'kor', 'exempt'))
);
--> statement-breakpoint
ALTER TABLE "vat_schemes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "vat_schemes" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "studio_businesses" ADD CONSTRAINT "studio_businesses_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_schemes" ADD CONSTRAINT "vat_schemes_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vat_schemes_of_studio" ON "vat_schemes" USING btree ("photographer_id");--> statement-breakpoint
CREATE POLICY "studio_businesses: system may all" ON "studio_businesses" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "studio_businesses: photographer may select" ON "studio_businesses" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_businesses: photographer may insert" ON "studio_businesses" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_businesses: photographer may update" ON "studio_businesses" AS PERMISSIVE FOR UPDATE TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "studio_businesses: admin may select" ON "studio_businesses" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "vat_schemes: system may all" ON "vat_schemes" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "vat_schemes: photographer may select" ON "vat_schemes" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "vat_schemes: photographer may insert" ON "vat_schemes" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "vat_schemes: admin may select" ON "vat_schemes" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);
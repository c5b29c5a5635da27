-- Our own invoices and credit notes to studios, frozen when they are issued, and the last number of each year.
CREATE TABLE "plan_invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_invoice_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "plan_invoices_source_unique" UNIQUE("source"),
	CONSTRAINT "plan_invoices_number" UNIQUE("year","number"),
	CONSTRAINT "plan_invoices_kind_known" CHECK (kind in ('invoice', 'credit')),
	CONSTRAINT "plan_invoices_total_sane" CHECK (case kind when 'credit' then total_cents < 0 else total_cents > 0 end)
);
--> statement-breakpoint
ALTER TABLE "plan_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_invoices" ADD CONSTRAINT "plan_invoices_payment_id_photographer_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."photographer_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_invoices_photographer_id_index" ON "plan_invoices" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "plan_invoices_payment_id_index" ON "plan_invoices" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "plan_invoice_numbers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plan_invoices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "plan_invoice_numbers: system may all" ON "plan_invoice_numbers" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "plan_invoices: system may all" ON "plan_invoices" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "plan_invoices: photographer may select" ON "plan_invoices" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "plan_invoices: inactive may select" ON "plan_invoices" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "plan_invoices: admin may select" ON "plan_invoices" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);
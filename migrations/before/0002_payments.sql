CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"pay_mode" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"trial_days" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"session_id" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_state_known" CHECK (state in ('open', 'complete', 'paid', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "granted_time" (
	"photographer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"adds_ms" bigint NOT NULL,
	"is_taken_back" boolean NOT NULL,
	CONSTRAINT "granted_time_photographer_id_source_pk" PRIMARY KEY("photographer_id","source")
);
--> statement-breakpoint
ALTER TABLE "granted_time" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lapse_notices" (
	"photographer_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"days_before" integer NOT NULL,
	CONSTRAINT "lapse_notices_photographer_id_ends_at_days_before_pk" PRIMARY KEY("photographer_id","ends_at","days_before")
);
--> statement-breakpoint
ALTER TABLE "lapse_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photographer_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_canceled" boolean NOT NULL,
	"payment_kind" text NOT NULL,
	"plan" text,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"stripe_payment_intent_id" text,
	"stripe_invoice_id" text,
	"invoice_number" text,
	"invoice_lines" jsonb NOT NULL,
	"description" text NOT NULL,
	"failure" text,
	CONSTRAINT "photographer_payments_source_unique" UNIQUE("source"),
	CONSTRAINT "photographer_payments_status_known" CHECK (status in ('succeeded', 'pending', 'failed')),
	CONSTRAINT "photographer_payments_kind_known" CHECK (payment_kind in ('subscription', 'one_time', 'upgrade')),
	CONSTRAINT "photographer_payments_amount_sane" CHECK (amount_cents >= 0 and refunded_cents between 0 and amount_cents)
);
--> statement-breakpoint
ALTER TABLE "photographer_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	CONSTRAINT "stripe_customers_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
ALTER TABLE "stripe_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"handled_at" timestamp with time zone,
	CONSTRAINT "stripe_events_state_known" CHECK (state in ('stored', 'handled', 'ignored', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "stripe_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"is_canceled" boolean NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"payment_method_kind" text,
	"payment_method_last4" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "renews_itself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "granted_time" ADD CONSTRAINT "granted_time_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lapse_notices" ADD CONSTRAINT "lapse_notices_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_payments" ADD CONSTRAINT "photographer_payments_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("photographer_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "photographer_payments_photographer_id_created_at_index" ON "photographer_payments" USING btree ("photographer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photographer_payments_stripe_payment_intent_id_index" ON "photographer_payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "photographer_payments_created_at_index" ON "photographer_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stripe_events_received_at_index" ON "stripe_events" USING btree ("received_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "subscriptions_photographer_id_index" ON "subscriptions" USING btree ("photographer_id");--> statement-breakpoint
CREATE POLICY "checkouts: system may all" ON "checkouts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "checkouts: photographer may select" ON "checkouts" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "checkouts: inactive may select" ON "checkouts" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "granted_time: system may all" ON "granted_time" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "granted_time: photographer may select" ON "granted_time" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "granted_time: inactive may select" ON "granted_time" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "lapse_notices: system may all" ON "lapse_notices" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographer_payments: system may all" ON "photographer_payments" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographer_payments: photographer may select" ON "photographer_payments" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographer_payments: inactive may select" ON "photographer_payments" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographer_payments: admin may select" ON "photographer_payments" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "stripe_customers: system may all" ON "stripe_customers" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "stripe_customers: photographer may select" ON "stripe_customers" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "stripe_customers: inactive may select" ON "stripe_customers" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "stripe_events: system may all" ON "stripe_events" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "stripe_events: admin may select" ON "stripe_events" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "subscriptions: system may all" ON "subscriptions" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "subscriptions: photographer may select" ON "subscriptions" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "subscriptions: inactive may select" ON "subscriptions" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
-- Studios' balances going to their banks: accounts, requests with their lines, and the files that are made of them.
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"iban" text NOT NULL,
	"holder_name" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"counts_from" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_accounts_sane" CHECK (counts_from >= set_at and btrim(holder_name) <> '')
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_accounts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"debtor_name" text NOT NULL,
	"debtor_iban" text NOT NULL,
	"executes_on" date NOT NULL,
	"payout_count" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"xml" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "payout_files_sane" CHECK (payout_count > 0 and total_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "payout_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "payout_lines_payout_id_payment_id_pk" PRIMARY KEY("payout_id","payment_id"),
	CONSTRAINT "payout_lines_amount_sane" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
ALTER TABLE "payout_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"iban" text NOT NULL,
	"holder_name" text NOT NULL,
	"state" text NOT NULL,
	"file_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"filed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"canceled_because" text,
	CONSTRAINT "payouts_state_known" CHECK (state in ('requested', 'in_file', 'paid', 'returned', 'canceled')),
	CONSTRAINT "payouts_amount_sane" CHECK (amount_cents > 0),
	CONSTRAINT "payouts_filed" CHECK ((state in ('in_file', 'paid', 'returned')) = (file_id is not null)),
	CONSTRAINT "payouts_canceled" CHECK ((state = 'canceled') = (canceled_at is not null) and (state = 'canceled') = (canceled_because is not null)),
	CONSTRAINT "payouts_reason_known" CHECK (canceled_because in ('asked', 'nothing_left'))
);
--> statement-breakpoint
ALTER TABLE "payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payouts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_client_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."client_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_file_id_payout_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."payout_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_photographer_id_set_at_index" ON "payout_accounts" USING btree ("photographer_id","set_at");--> statement-breakpoint
CREATE INDEX "payout_files_made_at_index" ON "payout_files" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "payout_lines_payment_id_index" ON "payout_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_lines_photographer_id_index" ON "payout_lines" USING btree ("photographer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_open" ON "payouts" USING btree ("photographer_id") WHERE state in ('requested', 'in_file');--> statement-breakpoint
CREATE INDEX "payouts_photographer_id_requested_at_index" ON "payouts" USING btree ("photographer_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_requested_at_id_index" ON "payouts" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "payouts_amount_cents_id_index" ON "payouts" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payouts_file_id_index" ON "payouts" USING btree ("file_id");--> statement-breakpoint
CREATE POLICY "payout_accounts: system may all" ON "payout_accounts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payout_accounts: photographer may select" ON "payout_accounts" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "payout_accounts: admin may select" ON "payout_accounts" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payout_files: system may all" ON "payout_files" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payout_files: admin may select" ON "payout_files" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payout_lines: system may all" ON "payout_lines" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payout_lines: photographer may select" ON "payout_lines" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "payout_lines: admin may select" ON "payout_lines" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "payouts: system may all" ON "payouts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "payouts: photographer may select" ON "payouts" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "payouts: admin may select" ON "payouts" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);
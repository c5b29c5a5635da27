CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"statement" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	CONSTRAINT "withdrawals_once" UNIQUE("order_id"),
	CONSTRAINT "withdrawals_outcome_known" CHECK (outcome in ('granted', 'not_applicable')),
	CONSTRAINT "withdrawals_reason_known" CHECK (reason in ('made_to_measure', 'delivered', 'term_over')),
	CONSTRAINT "withdrawals_reason_given" CHECK ((outcome = 'granted') = (reason is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "withdrawals" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalog_products" ADD COLUMN "is_made_to_measure" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "supply" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "is_made_to_measure" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_supply_known" CHECK (supply in ('goods', 'digital'));--> statement-breakpoint
CREATE POLICY "withdrawals: system may all" ON "withdrawals" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "withdrawals: photographer may select" ON "withdrawals" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "withdrawals: client may select" ON "withdrawals" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "withdrawals: admin may select" ON "withdrawals" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);
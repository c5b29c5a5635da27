-- What a studio asks for sending, where its clients may pick up, and how an order arrives.
CREATE TABLE "photographer_shipping" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"shipping_cents" integer DEFAULT 599 NOT NULL,
	"offers_pick_up" boolean DEFAULT false NOT NULL,
	"pick_up_line" text DEFAULT '' NOT NULL,
	CONSTRAINT "photographer_shipping_sane" CHECK (shipping_cents between 0 and 9999)
);
--> statement-breakpoint
ALTER TABLE "photographer_shipping" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photographer_shipping" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'ship' NOT NULL;--> statement-breakpoint
ALTER TABLE "photographer_shipping" ADD CONSTRAINT "photographer_shipping_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_known" CHECK (delivery in ('ship', 'pick_up', 'arranged'));--> statement-breakpoint
CREATE POLICY "photographer_shipping: system may all" ON "photographer_shipping" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographer_shipping: photographer may all" ON "photographer_shipping" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
--> statement-breakpoint
-- Orders from before: without an address, studio and client settled it themselves.
ALTER TABLE "orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "orders" SET "delivery" = 'arranged' WHERE "metadata" ->> 'deliveryAddress' IS NULL;--> statement-breakpoint
ALTER TABLE "orders" FORCE ROW LEVEL SECURITY;

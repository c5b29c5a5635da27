CREATE TABLE "catalog_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"default_name" text NOT NULL,
	"default_description" text NOT NULL,
	"picture" text NOT NULL,
	"arrangement" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "catalog_products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "catalog_products_arrangement_known" CHECK (arrangement in ('each', 'together')),
	CONSTRAINT "catalog_products_vat_sane" CHECK (vat_rate between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "catalog_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "catalog_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"default_name" text NOT NULL,
	"default_price" integer NOT NULL,
	"sku" text NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"material" text,
	"sharp_dpi" integer NOT NULL,
	"min_photos" integer DEFAULT 1 NOT NULL,
	"max_photos" integer DEFAULT 1 NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "catalog_variants_sku_unique" UNIQUE("sku"),
	CONSTRAINT "catalog_variants_price_sane" CHECK (default_price between 0 and 999999),
	CONSTRAINT "catalog_variants_size_sane" CHECK (width_mm > 0 and height_mm > 0 and sharp_dpi > 0),
	CONSTRAINT "catalog_variants_photos_sane" CHECK (min_photos >= 1 and max_photos >= min_photos)
);
--> statement-breakpoint
ALTER TABLE "catalog_variants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photographer_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"custom_name" text,
	"custom_description" text,
	CONSTRAINT "photographer_products_once" UNIQUE("photographer_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "photographer_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photographer_variant_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"variant_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"price_override" integer,
	"custom_name" text,
	CONSTRAINT "photographer_variant_prices_once" UNIQUE("photographer_id","variant_id"),
	CONSTRAINT "photographer_variant_prices_sane" CHECK (price_override between 0 and 999999)
);
--> statement-breakpoint
ALTER TABLE "photographer_variant_prices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_item_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"photo_id" uuid,
	"photo_label" text NOT NULL,
	"position" integer NOT NULL,
	"crop_x" double precision NOT NULL,
	"crop_y" double precision NOT NULL,
	CONSTRAINT "order_item_photos_position" UNIQUE("order_item_id","position"),
	CONSTRAINT "order_item_photos_crop_sane" CHECK (crop_x between 0 and 1 and crop_y between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "order_item_photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"variant_id" uuid NOT NULL,
	"product_type" text NOT NULL,
	"format" text NOT NULL,
	"material" text,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"vat_rate" integer NOT NULL,
	"notes" text,
	CONSTRAINT "order_items_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_items_quantity_sane" CHECK (quantity between 1 and 10),
	CONSTRAINT "order_items_price_sane" CHECK (price between 0 and 999999)
);
--> statement-breakpoint
ALTER TABLE "order_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "client_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"stripe_session_id" text,
	"stripe_payment_intent_id" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	CONSTRAINT "client_payments_stripeSessionId_unique" UNIQUE("stripe_session_id"),
	CONSTRAINT "client_payments_status_known" CHECK (status in ('succeeded', 'pending', 'failed', 'canceled')),
	CONSTRAINT "client_payments_category_known" CHECK (category in ('order', 'download', 'preview')),
	CONSTRAINT "client_payments_amount_sane" CHECK (amount_cents >= 0 and refunded_cents between 0 and amount_cents),
	CONSTRAINT "client_payments_approved_is_paid" CHECK (approved_at is null or status = 'succeeded')
);
--> statement-breakpoint
ALTER TABLE "client_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"photographer_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_numbers_photographer_id_year_pk" PRIMARY KEY("photographer_id","year")
);
--> statement-breakpoint
ALTER TABLE "receipt_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"document" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_source_unique" UNIQUE("source"),
	CONSTRAINT "receipts_number" UNIQUE("photographer_id","year","number"),
	CONSTRAINT "receipts_kind_known" CHECK (kind in ('invoice', 'credit'))
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_sane";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placement_id" uuid NOT NULL DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "placement_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_cents" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_cents" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_vat_rate" integer NOT NULL DEFAULT 21;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "shipping_vat_rate" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "track_and_trace" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "canceled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "print_holds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_variants" ADD CONSTRAINT "catalog_variants_product_id_catalog_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."catalog_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_products" ADD CONSTRAINT "photographer_products_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_products" ADD CONSTRAINT "photographer_products_product_id_catalog_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."catalog_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_variant_prices" ADD CONSTRAINT "photographer_variant_prices_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_variant_prices" ADD CONSTRAINT "photographer_variant_prices_variant_id_catalog_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."catalog_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_photos" ADD CONSTRAINT "order_item_photos_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_photos" ADD CONSTRAINT "order_item_photos_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_photos" ADD CONSTRAINT "order_item_photos_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_photos" ADD CONSTRAINT "order_item_photos_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payments" ADD CONSTRAINT "client_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payments" ADD CONSTRAINT "client_payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_payments" ADD CONSTRAINT "client_payments_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_numbers" ADD CONSTRAINT "receipt_numbers_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_variants_product_id_index" ON "catalog_variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_item_photos_photo_id_index" ON "order_item_photos" USING btree ("photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_payments_one_open" ON "client_payments" USING btree ("order_id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "client_payments_paid_once" ON "client_payments" USING btree ("order_id") WHERE status = 'succeeded' and refunded_cents < amount_cents;--> statement-breakpoint
CREATE INDEX "client_payments_photographer_id_created_at_index" ON "client_payments" USING btree ("photographer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_payments_stripe_payment_intent_id_index" ON "client_payments" USING btree ("stripe_payment_intent_id");--> statement-breakpoint
CREATE INDEX "client_payments_created_at_index" ON "client_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipts_order_id_index" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_client_id_created_at_index" ON "orders" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_once" UNIQUE("client_id","placement_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_production_after_payment" CHECK (status in ('pending', 'canceled') or paid_at is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK (status in ('pending', 'processing', 'shipped', 'completed', 'canceled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_sane" CHECK (total_price >= shipping_cents and shipping_cents >= 0);--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_holds_sane" CHECK (print_holds >= 0);--> statement-breakpoint
CREATE POLICY "catalog_products: system may all" ON "catalog_products" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "catalog_products: client may select" ON "catalog_products" AS PERMISSIVE FOR SELECT TO "lt_client" USING (true);--> statement-breakpoint
CREATE POLICY "catalog_products: photographer may select" ON "catalog_products" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (true);--> statement-breakpoint
CREATE POLICY "catalog_products: admin may select" ON "catalog_products" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "catalog_variants: system may all" ON "catalog_variants" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "catalog_variants: client may select" ON "catalog_variants" AS PERMISSIVE FOR SELECT TO "lt_client" USING (true);--> statement-breakpoint
CREATE POLICY "catalog_variants: photographer may select" ON "catalog_variants" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (true);--> statement-breakpoint
CREATE POLICY "catalog_variants: admin may select" ON "catalog_variants" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "photographer_products: system may all" ON "photographer_products" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographer_products: photographer may all" ON "photographer_products" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographer_products: client may select" ON "photographer_products" AS PERMISSIVE FOR SELECT TO "lt_client" USING (photographer_id = (select created_by from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "photographer_variant_prices: system may all" ON "photographer_variant_prices" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographer_variant_prices: photographer may all" ON "photographer_variant_prices" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographer_variant_prices: client may select" ON "photographer_variant_prices" AS PERMISSIVE FOR SELECT TO "lt_client" USING (photographer_id = (select created_by from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "order_item_photos: system may all" ON "order_item_photos" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "order_item_photos: photographer may select" ON "order_item_photos" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "order_item_photos: client may select" ON "order_item_photos" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "order_item_photos: admin may select" ON "order_item_photos" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "order_items: system may all" ON "order_items" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "order_items: photographer may select" ON "order_items" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "order_items: client may select" ON "order_items" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "order_items: admin may select" ON "order_items" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "client_payments: system may all" ON "client_payments" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "client_payments: photographer may select" ON "client_payments" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_payments: client may select" ON "client_payments" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_payments: admin may select" ON "client_payments" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "receipt_numbers: system may all" ON "receipt_numbers" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "receipts: system may all" ON "receipts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "receipts: photographer may select" ON "receipts" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "receipts: client may select" ON "receipts" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "receipts: admin may select" ON "receipts" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);
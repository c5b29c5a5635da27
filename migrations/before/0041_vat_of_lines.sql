ALTER TABLE "catalog_products" ADD COLUMN "vat_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "photographer_products" ADD COLUMN "vat_class" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "kvk_number" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "vat_id_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invoice_address" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invoice_reference" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_country" text DEFAULT 'NL' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_class" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "shipping_vat_rate";--> statement-breakpoint
ALTER TABLE "catalog_products" ADD CONSTRAINT "catalog_products_vat_class_known" CHECK (vat_class in ('standard', 'book', 'art'));--> statement-breakpoint
ALTER TABLE "photographer_products" ADD CONSTRAINT "photographer_products_vat_class_known" CHECK (vat_class in ('standard', 'book', 'art'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vat_category_known" CHECK (vat_category in ('S', 'E', 'K', 'AE'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vat_class_known" CHECK (vat_class in ('standard', 'book', 'art'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_vat_charged" CHECK (vat_category = 'S' or vat_rate = 0);
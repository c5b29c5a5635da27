ALTER TABLE "catalog_products" DROP CONSTRAINT "catalog_products_vat_sane";--> statement-breakpoint
ALTER TABLE "catalog_products" DROP COLUMN "vat_rate";
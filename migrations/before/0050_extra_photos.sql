-- Photos that a client chooses beyond what a shoot includes, ordered with the choice.
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_quantity_sane";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "variant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "width_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "height_mm" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "kind" text DEFAULT 'print' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'prints' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "list_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_list_id_choice_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."choice_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_list_id_index" ON "orders" USING btree ("list_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_kind_known" CHECK (kind in ('print', 'extra_photo'));--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_print_measured" CHECK (kind <> 'print' or variant_id is not null and width_mm is not null and height_mm is not null);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity_sane" CHECK (quantity between 1 and case kind when 'print' then 10 else 5000 end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK (kind in ('prints', 'extra_photos'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_list_of_extras" CHECK (list_id is null or kind = 'extra_photos');

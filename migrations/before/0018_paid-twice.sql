DROP INDEX "client_payments_paid_once";--> statement-breakpoint
CREATE INDEX "client_payments_order_id_index" ON "client_payments" USING btree ("order_id");
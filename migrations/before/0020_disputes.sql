ALTER TABLE "client_payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "photographer_payments" ADD COLUMN "dispute" text;--> statement-breakpoint
CREATE INDEX "client_payments_in_dispute" ON "client_payments" USING btree ("created_at","id") WHERE dispute = 'open';--> statement-breakpoint
CREATE INDEX "photographer_payments_in_dispute" ON "photographer_payments" USING btree ("created_at","id") WHERE dispute = 'open';--> statement-breakpoint
ALTER TABLE "client_payments" ADD CONSTRAINT "client_payments_dispute_known" CHECK (dispute in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "photographer_payments" ADD CONSTRAINT "photographer_payments_dispute_known" CHECK (dispute in ('open', 'won', 'lost'));
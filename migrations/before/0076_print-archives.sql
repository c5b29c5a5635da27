-- ZIPs with an order's files for the printer, which a job makes and which stay for a day.
CREATE TABLE "print_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"waits_for_disk" boolean DEFAULT false NOT NULL,
	"file_count" integer NOT NULL,
	"made_count" integer DEFAULT 0 NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "print_archives_state_known" CHECK (state in ('waiting', 'making', 'ready', 'failed')),
	CONSTRAINT "print_archives_ready_measured" CHECK (state <> 'ready' or size_bytes is not null)
);
--> statement-breakpoint
ALTER TABLE "print_archives" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "print_archives" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "print_archives" ADD CONSTRAINT "print_archives_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_archives" ADD CONSTRAINT "print_archives_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_archives_order_id_index" ON "print_archives" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "print_archives_one_in_work" ON "print_archives" USING btree ("order_id") WHERE state in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "print_archives_in_work" ON "print_archives" USING btree ("photographer_id") WHERE state in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "print_archives_kept_until_index" ON "print_archives" USING btree ("kept_until");--> statement-breakpoint
CREATE POLICY "print_archives: system may all" ON "print_archives" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "print_archives: photographer may select" ON "print_archives" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));
CREATE TABLE "client_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"link_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invitation_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "invitation_line" text;--> statement-breakpoint
ALTER TABLE "client_letters" ADD CONSTRAINT "client_letters_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_letters" ADD CONSTRAINT "client_letters_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_letters_client_id_created_at_index" ON "client_letters" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "client_letters: system may all" ON "client_letters" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
alter table client_letters force row level security;
grant select, insert, update, delete on client_letters to lt_system;
--> statement-breakpoint
-- Everyone was invited the moment they were added, and what was written to them since stands in the outbox.
set local role lt_system;
update clients set invited_at = created_at;
insert into client_letters (id, photographer_id, client_id, kind, subject, created_at)
  select letters.id, clients.created_by, clients.id, letters.kind, letters.subject, letters.created_at
  from letters
    join profiles on profiles.email = letters.to_address and profiles.role = 'client'
    join clients on clients.id = profiles.id
  where letters.kind in ('client_invitation', 'previews_ready', 'finals_ready', 'studio_message');
reset role;

-- What clients are asked to choose in a gallery, and what they handed in.
CREATE TABLE "choice_entries" (
	"list_id" uuid NOT NULL,
	"photo_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"note" text,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "choice_entries_list_id_photo_id_person_id_pk" PRIMARY KEY("list_id","photo_id","person_id"),
	CONSTRAINT "choice_entries_note_sane" CHECK (btrim(note) <> '' and length(note) <= 300)
);
--> statement-breakpoint
ALTER TABLE "choice_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "choice_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gallery_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"purpose" text DEFAULT 'editing' NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"from_type" text DEFAULT 'preview' NOT NULL,
	"included" integer,
	"extra_price_cents" integer,
	"maximum" integer,
	"together" boolean DEFAULT false NOT NULL,
	"deadline_on" date,
	"after_deadline" text DEFAULT 'nothing' NOT NULL,
	"pays" text DEFAULT 'first' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"message" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"reopened_at" timestamp with time zone,
	"reminded_stage" integer,
	"asked_time_at" timestamp with time zone,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "choice_lists_title_sane" CHECK (btrim(title) <> '' and length(title) <= 60),
	CONSTRAINT "choice_lists_purpose_known" CHECK (purpose in ('editing', 'album', 'wall', 'cards', 'other')),
	CONSTRAINT "choice_lists_type_known" CHECK (from_type in ('preview', 'final')),
	CONSTRAINT "choice_lists_state_known" CHECK (state in ('open', 'paying', 'submitted')),
	CONSTRAINT "choice_lists_after_known" CHECK (after_deadline in ('nothing', 'studio_chooses')),
	CONSTRAINT "choice_lists_pays_known" CHECK (pays in ('first', 'later')),
	CONSTRAINT "choice_lists_submitter_known" CHECK (submitted_by in ('client', 'photographer')),
	CONSTRAINT "choice_lists_included_sane" CHECK (included between 0 and 5000),
	CONSTRAINT "choice_lists_price_sane" CHECK (extra_price_cents is null or extra_price_cents between 50 and 50000 and included is not null),
	CONSTRAINT "choice_lists_maximum_sane" CHECK (maximum is null
        or maximum between greatest(included, 1) and 5000 and extra_price_cents is not null),
	CONSTRAINT "choice_lists_message_sane" CHECK (length(message) <= 1000),
	CONSTRAINT "choice_lists_submitted_since" CHECK ((state = 'submitted') = (submitted_at is not null))
);
--> statement-breakpoint
ALTER TABLE "choice_lists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_lists" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "choice_ready" (
	"list_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	CONSTRAINT "choice_ready_list_id_person_id_pk" PRIMARY KEY("list_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "choice_ready" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_ready" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "choice_snapshots" (
	"list_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"photographer_id" uuid NOT NULL,
	"photo_id" uuid,
	"source_name" text NOT NULL,
	"label" text NOT NULL,
	"note" text,
	CONSTRAINT "choice_snapshots_list_id_round_position_pk" PRIMARY KEY("list_id","round","position")
);
--> statement-breakpoint
ALTER TABLE "choice_snapshots" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_snapshots" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_entries" ADD CONSTRAINT "choice_entries_list_id_choice_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."choice_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_entries" ADD CONSTRAINT "choice_entries_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_entries" ADD CONSTRAINT "choice_entries_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_lists" ADD CONSTRAINT "choice_lists_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_lists" ADD CONSTRAINT "choice_lists_of_gallery" FOREIGN KEY ("gallery_id","photographer_id") REFERENCES "public"."galleries"("id","photographer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_lists" ADD CONSTRAINT "choice_lists_of_client" FOREIGN KEY ("gallery_id","client_id") REFERENCES "public"."galleries"("id","client_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_ready" ADD CONSTRAINT "choice_ready_list_id_choice_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."choice_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_ready" ADD CONSTRAINT "choice_ready_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_snapshots" ADD CONSTRAINT "choice_snapshots_list_id_choice_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."choice_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_snapshots" ADD CONSTRAINT "choice_snapshots_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "choice_snapshots" ADD CONSTRAINT "choice_snapshots_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "choice_entries_photo_id_index" ON "choice_entries" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "choice_lists_gallery_id_position_index" ON "choice_lists" USING btree ("gallery_id","position");--> statement-breakpoint
CREATE INDEX "choice_lists_photographer_id_index" ON "choice_lists" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "choice_lists_client_id_index" ON "choice_lists" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "choice_lists_one_main" ON "choice_lists" USING btree ("gallery_id") WHERE is_main;--> statement-breakpoint
CREATE INDEX "choice_lists_deadlines" ON "choice_lists" USING btree ("deadline_on") WHERE state = 'open' and deadline_on is not null;--> statement-breakpoint
CREATE INDEX "choice_snapshots_photo_id_index" ON "choice_snapshots" USING btree ("photo_id");--> statement-breakpoint
CREATE POLICY "choice_entries: system may all" ON "choice_entries" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "choice_entries: photographer may select" ON "choice_entries" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "choice_entries: client may select" ON "choice_entries" AS PERMISSIVE FOR SELECT TO "lt_client" USING (exists (select 1 from choice_lists where choice_lists.id = list_id));--> statement-breakpoint
CREATE POLICY "choice_entries: guest may select" ON "choice_entries" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (exists (select 1 from choice_lists where choice_lists.id = list_id));--> statement-breakpoint
CREATE POLICY "choice_lists: system may all" ON "choice_lists" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "choice_lists: photographer may select" ON "choice_lists" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "choice_lists: client may select" ON "choice_lists" AS PERMISSIVE FOR SELECT TO "lt_client" USING (gallery_id = any (array(select open_galleries())));--> statement-breakpoint
CREATE POLICY "choice_lists: guest may select" ON "choice_lists" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (gallery_id = (select gallery_id from guest_view()) and 'client' = any (array(select unnest(visibilities) from guest_view())));--> statement-breakpoint
CREATE POLICY "choice_ready: system may all" ON "choice_ready" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "choice_ready: photographer may select" ON "choice_ready" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "choice_ready: client may select" ON "choice_ready" AS PERMISSIVE FOR SELECT TO "lt_client" USING (exists (select 1 from choice_lists where choice_lists.id = list_id));--> statement-breakpoint
CREATE POLICY "choice_ready: guest may select" ON "choice_ready" AS PERMISSIVE FOR SELECT TO "lt_guest" USING (exists (select 1 from choice_lists where choice_lists.id = list_id));--> statement-breakpoint
CREATE POLICY "choice_snapshots: system may all" ON "choice_snapshots" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "choice_snapshots: photographer may select" ON "choice_snapshots" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "choice_snapshots: client may select" ON "choice_snapshots" AS PERMISSIVE FOR SELECT TO "lt_client" USING (exists (select 1 from choice_lists where choice_lists.id = list_id));--> statement-breakpoint
-- Every gallery gets its first list, without a rule.
ALTER TABLE "galleries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "choice_lists" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "choice_lists" ("id", "gallery_id", "photographer_id", "client_id", "title", "is_main", "position", "created_at")
  SELECT gen_random_uuid(), "id", "photographer_id", "client_id", 'Keuze', true, 0, "created_at" FROM "galleries";--> statement-breakpoint
ALTER TABLE "choice_lists" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "galleries" FORCE ROW LEVEL SECURITY;

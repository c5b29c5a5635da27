CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_email_unique" UNIQUE("email"),
	CONSTRAINT "profiles_role_known" CHECK (role in ('client', 'photographer', 'admin')),
	CONSTRAINT "profiles_email_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_type" text NOT NULL,
	"action" text NOT NULL,
	"details" text NOT NULL,
	"photographer_id" uuid,
	"client_id" uuid,
	"old_value" jsonb,
	"new_value" jsonb,
	"ip_address" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"last_seen_at" timestamp with time zone,
	"previews_told_at" timestamp with time zone,
	"finals_told_at" timestamp with time zone,
	"choices_told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clients_status_known" CHECK (status in ('Active', 'Review', 'Delivered'))
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"from_name" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"total_price" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_status_known" CHECK (status in ('pending', 'processing', 'shipped', 'completed')),
	CONSTRAINT "orders_total_sane" CHECK (total_price >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"viewer_id" uuid NOT NULL,
	"photo_ids" uuid[] NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "downloads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"written_by" text NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "photo_comments_not_blank" CHECK (btrim(comment) <> ''),
	CONSTRAINT "photo_comments_author_known" CHECK (written_by in ('client', 'photographer'))
);
--> statement-breakpoint
ALTER TABLE "photo_comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"photo_label" text NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"is_approved" boolean DEFAULT false NOT NULL,
	"chosen_at" timestamp with time zone,
	"original_key" text NOT NULL,
	"content_type" text NOT NULL,
	"file_size" bigint NOT NULL,
	"crc32" bigint NOT NULL,
	"twin" integer DEFAULT 0 NOT NULL,
	"width_px" integer,
	"height_px" integer,
	"thumb_hash" "bytea",
	"captured_at" timestamp with time zone,
	"rendition_version" integer DEFAULT 1 NOT NULL,
	"rendered_version" integer,
	"rendered_mark_version" integer,
	"rendition_failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"type_since" timestamp with time zone NOT NULL,
	CONSTRAINT "photos_type_known" CHECK (type in ('preview', 'final')),
	CONSTRAINT "photos_label_not_blank" CHECK (btrim(photo_label) <> '')
);
--> statement-breakpoint
ALTER TABLE "photos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photographers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"subscription_type" text,
	"active_until" timestamp with time zone,
	"max_clients" integer DEFAULT 0 NOT NULL,
	"allow_custom_branding" boolean DEFAULT false NOT NULL,
	"allow_domain" boolean DEFAULT false NOT NULL,
	"api_access" boolean DEFAULT false NOT NULL,
	"base_storage_limit_gb" integer DEFAULT 10 NOT NULL,
	"extra_storage_gb" integer DEFAULT 0 NOT NULL,
	"storage_used_bytes" bigint DEFAULT 0 NOT NULL,
	"storage_reserved_bytes" bigint DEFAULT 0 NOT NULL,
	"studio_name" text,
	"business_name" text NOT NULL,
	"kvk_number" text,
	"phone_number" text,
	"watermark_text" text,
	"watermark_logo_key" text,
	"watermark_version" integer DEFAULT 1 NOT NULL,
	"accent_color" text,
	"webhook_url" text,
	"zip_names" text DEFAULT 'numbered' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographers_plan_known" CHECK (subscription_type in ('intro', 'starter', 'professional', 'studio')),
	CONSTRAINT "photographers_room_sane" CHECK (storage_used_bytes >= 0 and storage_reserved_bytes >= 0),
	CONSTRAINT "photographers_zip_names_known" CHECK (zip_names in ('numbered', 'original'))
);
--> statement-breakpoint
ALTER TABLE "photographers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"photo_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "uploads_state_known" CHECK (state in ('receiving', 'finished', 'refused', 'abandoned')),
	CONSTRAINT "uploads_type_known" CHECK (type in ('preview', 'final')),
	CONSTRAINT "uploads_size_sane" CHECK (size_bytes > 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_created_by_photographers_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_comments" ADD CONSTRAINT "photo_comments_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_window_ends_at_index" ON "attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "credentials_user_id_index" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "activity_log_created_at_index" ON "activity_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activity_log_client_id_created_at_index" ON "activity_log" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "clients_created_by_created_at_index" ON "clients" USING btree ("created_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letters_created_at_index" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_photographer_id_created_at_index" ON "orders" USING btree ("photographer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "downloads_created_at_index" ON "downloads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photo_comments_photo_id_created_at_index" ON "photo_comments" USING btree ("photo_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photo_comments_client_id_created_at_index" ON "photo_comments" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photos_client_id_type_created_at_id_index" ON "photos" USING btree ("client_id","type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "photos_photographer_id_created_at_index" ON "photos" USING btree ("photographer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "photos_once_per_client" ON "photos" USING btree ("client_id","file_size","crc32","twin");--> statement-breakpoint
CREATE INDEX "uploads_photographer_id_created_at_index" ON "uploads" USING btree ("photographer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uploads_state_expires_at_index" ON "uploads" USING btree ("state","expires_at");--> statement-breakpoint
CREATE POLICY "attempts: system may all" ON "attempts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "credentials: system may all" ON "credentials" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "profiles: system may all" ON "profiles" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "profiles: client may select" ON "profiles" AS PERMISSIVE FOR SELECT TO "lt_client" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles: inactive may select" ON "profiles" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles: photographer may select" ON "profiles" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid) or exists (select 1 from clients where clients.id = profiles.id and clients.created_by = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "profiles: admin may select" ON "profiles" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "sessions: system may all" ON "sessions" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "verifications: system may all" ON "verifications" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "activity_log: client may insert" ON "activity_log" AS PERMISSIVE FOR INSERT TO "lt_client" WITH CHECK (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "activity_log: photographer may insert" ON "activity_log" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "activity_log: admin may insert" ON "activity_log" AS PERMISSIVE FOR INSERT TO "lt_admin" WITH CHECK (user_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "activity_log: admin may select" ON "activity_log" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "activity_log: system may all" ON "activity_log" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "clients: system may all" ON "clients" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "clients: photographer may all" ON "clients" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (created_by = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (created_by = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients: client may select" ON "clients" AS PERMISSIVE FOR SELECT TO "lt_client" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients: client may update" ON "clients" AS PERMISSIVE FOR UPDATE TO "lt_client" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients: admin may select" ON "clients" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "letters: system may all" ON "letters" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letters: anyone may insert" ON "letters" AS PERMISSIVE FOR INSERT TO "lt_anyone" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letters: client may insert" ON "letters" AS PERMISSIVE FOR INSERT TO "lt_client" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letters: photographer may insert" ON "letters" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letters: inactive may insert" ON "letters" AS PERMISSIVE FOR INSERT TO "lt_inactive" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "letters: admin may insert" ON "letters" AS PERMISSIVE FOR INSERT TO "lt_admin" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "orders: system may all" ON "orders" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "orders: photographer may select" ON "orders" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "orders: client may select" ON "orders" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "orders: admin may select" ON "orders" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "downloads: system may all" ON "downloads" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "downloads: client may select" ON "downloads" AS PERMISSIVE FOR SELECT TO "lt_client" USING (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "downloads: client may insert" ON "downloads" AS PERMISSIVE FOR INSERT TO "lt_client" WITH CHECK (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "downloads: photographer may select" ON "downloads" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "downloads: photographer may insert" ON "downloads" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (viewer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photo_comments: system may all" ON "photo_comments" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photo_comments: photographer may select" ON "photo_comments" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photo_comments: photographer may insert" ON "photo_comments" AS PERMISSIVE FOR INSERT TO "lt_photographer" WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'photographer' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = photo_comments.client_id and photos.photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "photo_comments: client may select" ON "photo_comments" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photo_comments: client may insert" ON "photo_comments" AS PERMISSIVE FOR INSERT TO "lt_client" WITH CHECK (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and written_by = 'client' and exists (select 1 from photos
        where photos.id = photo_id and photos.client_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and photos.photographer_id = photo_comments.photographer_id));--> statement-breakpoint
CREATE POLICY "photos: system may all" ON "photos" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photos: photographer may all" ON "photos" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = (select nullif(current_setting('viewer.id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "photos: client may select" ON "photos" AS PERMISSIVE FOR SELECT TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photos: client may update" ON "photos" AS PERMISSIVE FOR UPDATE TO "lt_client" USING (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (client_id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographers: system may all" ON "photographers" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "photographers: photographer may select" ON "photographers" AS PERMISSIVE FOR SELECT TO "lt_photographer" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographers: photographer may update" ON "photographers" AS PERMISSIVE FOR UPDATE TO "lt_photographer" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographers: inactive may select" ON "photographers" AS PERMISSIVE FOR SELECT TO "lt_inactive" USING (id = (select nullif(current_setting('viewer.id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "photographers: client may select" ON "photographers" AS PERMISSIVE FOR SELECT TO "lt_client" USING (exists (select 1 from clients where clients.id = (select nullif(current_setting('viewer.id', true), '')::uuid) and clients.created_by = photographers.id));--> statement-breakpoint
CREATE POLICY "photographers: admin may select" ON "photographers" AS PERMISSIVE FOR SELECT TO "lt_admin" USING (true);--> statement-breakpoint
CREATE POLICY "photographers: admin may update" ON "photographers" AS PERMISSIVE FOR UPDATE TO "lt_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "uploads: system may all" ON "uploads" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "uploads: photographer may all" ON "uploads" AS PERMISSIVE FOR ALL TO "lt_photographer" USING (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid)) WITH CHECK (photographer_id = (select nullif(current_setting('viewer.id', true), '')::uuid) and exists (select 1 from clients
        where clients.id = client_id and clients.created_by = (select nullif(current_setting('viewer.id', true), '')::uuid)));
CREATE TABLE "parted_uploads" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"bucket_id" text NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parted_uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parted_uploads" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"etag" text NOT NULL,
	"crc32" bigint NOT NULL,
	"size_bytes" integer NOT NULL,
	CONSTRAINT "upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "upload_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_of_upload" FOREIGN KEY ("upload_id") REFERENCES "public"."parted_uploads"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "parted_uploads: system may all" ON "parted_uploads" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "upload_parts: system may all" ON "upload_parts" AS PERMISSIVE FOR ALL TO "lt_system" USING (true) WITH CHECK (true);
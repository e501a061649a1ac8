CREATE TABLE "pending_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pending_files" ADD CONSTRAINT "pending_files_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_files_user_id" ON "pending_files" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "pending_files" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "pending_files" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "pending_files" TO "aevia_app";

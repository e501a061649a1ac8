CREATE TABLE "level_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hidden" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "level_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "level_settings" ADD CONSTRAINT "level_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "level_settings" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "level_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "level_settings" TO "aevia_app";

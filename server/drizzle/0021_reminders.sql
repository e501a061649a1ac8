CREATE TABLE "reminders" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"names" boolean DEFAULT false NOT NULL,
	"last_day" date,
	"calendar_hash" text,
	"calendar_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "reminders" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "reminders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "reminders" TO "aevia_app";

CREATE TABLE "assistant_turns" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "assistant_turns_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "assistant_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_turns_newest_first" ON "assistant_turns" USING btree ("user_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "assistant_turns" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "assistant_turns" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_turns" TO "aevia_app";

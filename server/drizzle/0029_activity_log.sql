CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_newest_first" ON "activity_log" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_oldest" ON "activity_log" USING btree ("at");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "activity_log" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "activity_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- No update and no delete: whoever gets hold of the app cannot wipe out what it did.
GRANT SELECT, INSERT ON "activity_log" TO "aevia_app";--> statement-breakpoint
-- What is 400 days old (domain/src/activity/schema.ts) may go, and nothing else: also for the owner of the table.
CREATE POLICY "old_rows" ON "activity_log" FOR SELECT TO CURRENT_USER USING (at < now() - interval '400 days');--> statement-breakpoint
CREATE POLICY "purge" ON "activity_log" FOR DELETE TO CURRENT_USER USING (at < now() - interval '400 days');--> statement-breakpoint
CREATE FUNCTION app.purge_activity() RETURNS bigint
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  WITH gone AS (DELETE FROM public.activity_log WHERE at < now() - interval '400 days' RETURNING 1)
  SELECT count(*) FROM gone;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.purge_activity() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.purge_activity() TO "aevia_app";

CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"link_hash" text NOT NULL,
	"passcode_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"label" text NOT NULL,
	"link" text NOT NULL,
	"snapshot" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shares_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_of_user" ON "shares" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shares_ending" ON "shares" USING btree ("ends_at");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "shares" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "shares" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "shares" TO "aevia_app";--> statement-breakpoint
-- For app.share_owner, which runs as the owner: whoever opens a link is nobody in particular. Only what can still be opened
-- is seen, so that everything else is one and the same nothing. Bodies are parsed when created: no search path can
-- redirect them.
CREATE POLICY "open_links" ON "shares" FOR SELECT TO CURRENT_USER USING (ends_at > now() AND tries_left > 0);--> statement-breakpoint
CREATE FUNCTION app.share_owner(requested_link text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT s.user_id FROM public.shares s
   WHERE s.link_hash = requested_link AND s.ends_at > now() AND s.tries_left > 0;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.share_owner(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.share_owner(text) TO "aevia_app";--> statement-breakpoint
-- What has ended may go, and nothing else: also for the owner of the table.
CREATE POLICY "ended_rows" ON "shares" FOR SELECT TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE POLICY "purge" ON "shares" FOR DELETE TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE FUNCTION app.purge_shares() RETURNS bigint
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  WITH gone AS (DELETE FROM public.shares WHERE ends_at <= now() RETURNING 1)
  SELECT count(*) FROM gone;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.purge_shares() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.purge_shares() TO "aevia_app";

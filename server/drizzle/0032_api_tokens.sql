CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text NOT NULL,
	"noted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_of_user" ON "api_tokens" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_tokens_ending" ON "api_tokens" USING btree ("ends_at");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "api_tokens" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "api_tokens" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "api_tokens" TO "aevia_app";--> statement-breakpoint
-- For app.token_owner, which runs as the owner: a program has no session. Only what still works is seen, so that unknown,
-- ended and revoked are one and the same nothing. Bodies are parsed when created: no search path can redirect them.
CREATE POLICY "working_tokens" ON "api_tokens" FOR SELECT TO CURRENT_USER USING (ends_at > now());--> statement-breakpoint
CREATE FUNCTION app.token_owner(requested_hash text) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT t.user_id FROM public.api_tokens t
   WHERE t.token_hash = requested_hash AND t.ends_at > now();
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.token_owner(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.token_owner(text) TO "aevia_app";--> statement-breakpoint
-- What has ended may go, and nothing else: also for the owner of the table.
CREATE POLICY "ended_rows" ON "api_tokens" FOR SELECT TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE POLICY "purge" ON "api_tokens" FOR DELETE TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE FUNCTION app.purge_tokens() RETURNS bigint
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  WITH gone AS (DELETE FROM public.api_tokens WHERE ends_at <= now() RETURNING 1)
  SELECT count(*) FROM gone;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.purge_tokens() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.purge_tokens() TO "aevia_app";

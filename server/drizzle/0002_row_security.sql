-- Row-level security is forced: it binds the owner of the tables too.
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "supplements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_data" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_analyses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_keys" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."session" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."account" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."account" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The auth library finds a user by session or account, before anyone is signed in: its role sees those two tables whole.
CREATE POLICY "auth_library" ON "auth"."session" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_library" ON "auth"."account" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
-- For app.begin_request, which runs as the owner and looks a session up.
CREATE POLICY "session_check" ON "auth"."session" FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
-- Sets whose rows this transaction sees, if that session of that user lives; otherwise returns nothing and sets nothing,
-- and no row is visible. Bodies are parsed when created: no search path can redirect them.
CREATE FUNCTION app.begin_request(requested_user uuid, requested_session uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  SELECT set_config('app.user_id', s.user_id::text, true) FROM auth.session s
   WHERE s.id = requested_session AND s.user_id = requested_user AND s.expires_at > now();
END;--> statement-breakpoint
CREATE FUNCTION app.begin_job(requested_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  SELECT set_config('app.user_id', u.id::text, true) FROM auth."user" u WHERE u.id = requested_user;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.begin_request(uuid, uuid), app.begin_job(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT USAGE ON SCHEMA "app", "public" TO "aevia_app";--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.begin_request(uuid, uuid), app.begin_job(uuid), app.current_user_id() TO "aevia_app";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "profiles", "supplements", "test_data", "test_analyses", "user_keys" TO "aevia_app";--> statement-breakpoint
GRANT USAGE ON SCHEMA "auth" TO "aevia_auth";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "auth" TO "aevia_auth";

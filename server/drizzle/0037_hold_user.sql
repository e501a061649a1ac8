-- Who writes for a user holds the user's row first: an erasure locks it first, too, and then the rows that reference it.
-- Whoever had a row of a table before would wait for the erasure with the next reference that it writes, and the erasure
-- for that row: a deadlock. Bodies are parsed when created: no search path can redirect them.
CREATE OR REPLACE FUNCTION app.begin_job(requested_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  SELECT set_config('app.user_id', held.id::text, true)
    FROM (SELECT u.id FROM auth."user" u WHERE u.id = requested_user FOR KEY SHARE) AS held;
END;--> statement-breakpoint
-- For the erasure itself. Two that held the row before they delete it would wait for each other.
CREATE FUNCTION app.begin_erasure(requested_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  SELECT set_config('app.user_id', u.id::text, true) FROM auth."user" u WHERE u.id = requested_user;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.begin_erasure(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.begin_erasure(uuid) TO "aevia_app";

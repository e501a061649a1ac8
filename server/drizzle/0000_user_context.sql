-- Whose rows a transaction may see. Set locally by app.begin_request and app.begin_job (after the tables exist).
CREATE SCHEMA "app";
--> statement-breakpoint
-- NULL, and so no row at all, when nothing was set: after a local setting ends it reads as ''.
CREATE FUNCTION app.current_user_id() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.user_id', true), '')::uuid;

CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."sign_up" ADD COLUMN "consent_version" integer;--> statement-breakpoint
ALTER TABLE "auth"."sign_up" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_newest_first" ON "consents" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "consents" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "consents" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- No update and no delete: what was said stays.
GRANT SELECT, INSERT ON "consents" TO "aevia_app";--> statement-breakpoint
-- The consent that was given at sign-up is stored with the account, in its transaction.
GRANT USAGE ON SCHEMA "public" TO "aevia_auth";--> statement-breakpoint
GRANT INSERT ON "consents" TO "aevia_auth";--> statement-breakpoint
CREATE POLICY "given_at_sign_up" ON "consents" FOR INSERT TO "aevia_auth" WITH CHECK (kind = 'health_data' AND given);--> statement-breakpoint
-- The app adds to the waitlist and never reads it: an address leaves by this, for the user of the transaction.
CREATE FUNCTION app.leave_waitlist() RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  DELETE FROM public.waitlist w USING auth."user" u WHERE u.id = app.current_user_id() AND w.email = u.email;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.leave_waitlist() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.leave_waitlist() TO "aevia_app";

CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "to_hash" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "erasures" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "erasures" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "erasures" TO "aevia_app";--> statement-breakpoint
-- For app.erase_user, which runs as the owner and looks whether the erasure has begun.
CREATE POLICY "erasure_check" ON "erasures" FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
-- Removes the user of this transaction with every row that references them, if their erasure has begun. Bodies are parsed
-- when created: no search path can redirect them.
CREATE FUNCTION app.erase_user() RETURNS void
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  DELETE FROM public.waitlist w USING auth."user" u, public.erasures e
   WHERE u.id = app.current_user_id() AND e.user_id = u.id AND e.begun_at IS NOT NULL AND w.email = u.email;
  DELETE FROM auth."user" u USING public.erasures e
   WHERE u.id = app.current_user_id() AND e.user_id = u.id AND e.begun_at IS NOT NULL;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.erase_user() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.erase_user() TO "aevia_app";

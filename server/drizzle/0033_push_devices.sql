CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"last_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_once" UNIQUE("user_id","mark")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_of_session" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "push_devices" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "push_devices" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "push_devices" TO "aevia_app";--> statement-breakpoint
-- A device that is signed out is notified no more, whoever ended its session and however; one whose session has run out
-- by itself is. The owner of the table sees and removes nothing but devices whose session is gone.
CREATE POLICY "of_ended_sessions" ON "push_devices" FOR SELECT TO CURRENT_USER USING (NOT EXISTS (SELECT FROM auth.session s WHERE s.id = session_id));--> statement-breakpoint
CREATE POLICY "signed_out" ON "push_devices" FOR DELETE TO CURRENT_USER USING (NOT EXISTS (SELECT FROM auth.session s WHERE s.id = session_id));--> statement-breakpoint
CREATE FUNCTION app.end_push_of_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
AS $$
BEGIN
  IF OLD.expires_at > pg_catalog.now() THEN
    DELETE FROM public.push_devices WHERE session_id = OLD.id;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.end_push_of_session() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "end_push_of_session" AFTER DELETE ON auth.session
FOR EACH ROW EXECUTE FUNCTION app.end_push_of_session();

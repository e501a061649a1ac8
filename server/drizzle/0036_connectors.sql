CREATE TABLE "connector_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connector_states_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
ALTER TABLE "connector_states" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "connectors" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"mark" text NOT NULL,
	"tokens" text,
	"about" text NOT NULL,
	"fetched_to" date,
	"problem" text,
	"waits_until" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connectors_user_id_provider_pk" PRIMARY KEY("user_id","provider")
);
--> statement-breakpoint
ALTER TABLE "connectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "metric_imports_one_open";--> statement-breakpoint
ALTER TABLE "metric_imports" ADD COLUMN "origin" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "connector_states" ADD CONSTRAINT "connector_states_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connector_states_of_user" ON "connector_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "connector_states_ending" ON "connector_states" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "connectors_by_mark" ON "connectors" USING btree ("provider","mark");--> statement-breakpoint
CREATE UNIQUE INDEX "metric_imports_one_open" ON "metric_imports" USING btree ("user_id") WHERE origin = 'file' and status in ('uploading', 'pending', 'processing');--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "connector_states" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "connectors" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));
--> statement-breakpoint
ALTER TABLE "connectors" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "connector_states" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connectors" TO "aevia_app";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "connector_states" TO "aevia_app";--> statement-breakpoint
-- For app.connector_owners, which runs as the owner: a provider that announces something has no session. Only connections
-- that work are seen. Bodies are parsed when created: no search path can redirect them.
CREATE POLICY "working_connectors" ON "connectors" FOR SELECT TO CURRENT_USER USING (status = 'connected');--> statement-breakpoint
CREATE FUNCTION app.connector_owners(requested_provider text, requested_mark text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT c.user_id FROM public.connectors c
   WHERE c.provider = requested_provider AND c.mark = requested_mark AND c.status = 'connected'
   ORDER BY c.user_id LIMIT 20;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.connector_owners(text, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.connector_owners(text, text) TO "aevia_app";--> statement-breakpoint
-- What has ended may go, and nothing else: also for the owner of the table.
CREATE POLICY "ended_rows" ON "connector_states" FOR SELECT TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE POLICY "purge" ON "connector_states" FOR DELETE TO CURRENT_USER USING (ends_at <= now());--> statement-breakpoint
CREATE FUNCTION app.purge_connector_states() RETURNS bigint
LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  WITH gone AS (DELETE FROM public.connector_states WHERE ends_at <= now() RETURNING 1)
  SELECT count(*) FROM gone;
END;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.purge_connector_states() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.purge_connector_states() TO "aevia_app";

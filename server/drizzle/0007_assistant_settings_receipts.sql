CREATE TABLE "assistant_receipts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"model" text NOT NULL,
	"host" text NOT NULL,
	"outcome" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "assistant_receipts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "assistant_receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "assistant_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sees_profile" boolean NOT NULL,
	"sees_results" boolean NOT NULL,
	"sees_supplements" boolean NOT NULL,
	"sees_log" boolean NOT NULL,
	"outside" boolean NOT NULL,
	"region" text,
	"own_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assistant_receipts" ADD CONSTRAINT "assistant_receipts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_receipts_newest_first" ON "assistant_receipts" USING btree ("user_id","sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "assistant_receipts" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "assistant_settings" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "assistant_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assistant_receipts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "assistant_settings", "assistant_receipts" TO "aevia_app";

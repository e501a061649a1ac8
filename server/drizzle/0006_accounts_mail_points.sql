CREATE TABLE "auth"."known_device" (
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "auth"."passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"aaguid" text,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"once_key" text,
	"content" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"analysis_finished" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_data" ALTER COLUMN "file_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "test_analyses" ADD COLUMN "points" text;--> statement-breakpoint
ALTER TABLE "auth"."known_device" ADD CONSTRAINT "known_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user_id" ON "auth"."passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factor_user_id" ON "auth"."two_factor" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_customer_id_unique" UNIQUE("customer_id");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "mail_settings" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "mail_settings" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."known_device" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."known_device" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."passkey" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."passkey" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."two_factor" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A second factor is asked for before anyone is signed in: the auth library's role sees these tables whole.
CREATE POLICY "auth_library" ON "auth"."known_device" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_library" ON "auth"."passkey" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_library" ON "auth"."two_factor" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "auth"."known_device", "auth"."passkey", "auth"."two_factor" TO "aevia_auth";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_settings" TO "aevia_app";--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_outbox", "billing_events" TO "aevia_app";

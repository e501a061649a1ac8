CREATE TABLE "auth"."password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_up" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password" text NOT NULL,
	"browser_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "auth"."session_refresh" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_reset_user_id" ON "auth"."password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_up_email" ON "auth"."sign_up" USING btree ("email");--> statement-breakpoint
ALTER TABLE "auth"."password_reset" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."password_reset" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."sign_up" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth"."sign_up" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Both are asked before anyone is signed in.
CREATE POLICY "auth_library" ON "auth"."password_reset" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_library" ON "auth"."sign_up" FOR ALL TO "aevia_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "auth"."password_reset", "auth"."sign_up" TO "aevia_auth";--> statement-breakpoint
-- Tokens of before stood here in clear, and lived for an hour at most.
DELETE FROM "auth"."verification";--> statement-breakpoint
-- Nobody ever signed in to these. Their password may be that of somebody who does not own the address.
DELETE FROM "auth"."user" WHERE NOT "email_verified";

CREATE TABLE "health_log" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"logged_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_log_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "health_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "health_log" ADD CONSTRAINT "health_log_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_log_newest_first" ON "health_log" USING btree ("user_id","logged_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "health_log_of_kind" ON "health_log" USING btree ("user_id","kind","logged_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "health_log" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "health_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "health_log" TO "aevia_app";

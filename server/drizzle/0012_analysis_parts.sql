CREATE TABLE "analysis_parts" (
	"test_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "analysis_parts_test_id_part_pk" PRIMARY KEY("test_id","part")
);
--> statement-breakpoint
ALTER TABLE "analysis_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_analyses" ADD COLUMN "result_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "test_analyses" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "analysis_parts" ADD CONSTRAINT "analysis_parts_test_id_test_analyses_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."test_analyses"("test_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_parts" ADD CONSTRAINT "analysis_parts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analysis_parts_user_id" ON "analysis_parts" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "analysis_parts" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "analysis_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "analysis_parts" TO "aevia_app";

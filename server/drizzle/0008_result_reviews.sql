CREATE TABLE "result_reviews" (
	"test_id" uuid NOT NULL,
	"result_index" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_reviews_test_id_result_index_pk" PRIMARY KEY("test_id","result_index")
);
--> statement-breakpoint
ALTER TABLE "result_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_data" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "test_data" ADD COLUMN "duplicate_of" uuid;--> statement-breakpoint
ALTER TABLE "result_reviews" ADD CONSTRAINT "result_reviews_test_id_test_data_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."test_data"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_reviews" ADD CONSTRAINT "result_reviews_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_reviews_user_id" ON "result_reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "test_data_file_hash" ON "test_data" USING btree ("user_id","file_hash");--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "result_reviews" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
ALTER TABLE "result_reviews" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "result_reviews" TO "aevia_app";

CREATE TABLE "metric_chunks" (
	"user_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"source" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"samples" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_chunks_user_id_metric_month_source_pk" PRIMARY KEY("user_id","metric","month","source")
) PARTITION BY HASH ("user_id");
--> statement-breakpoint
ALTER TABLE "metric_chunks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_import_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "metric_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
ALTER TABLE "metric_import_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"file_size" bigint NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "metric_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_months" (
	"user_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"month" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_months_user_id_metric_month_pk" PRIMARY KEY("user_id","metric","month")
) PARTITION BY HASH ("user_id");
--> statement-breakpoint
ALTER TABLE "metric_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "metric_chunks" ADD CONSTRAINT "metric_chunks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_import_parts" ADD CONSTRAINT "metric_import_parts_import_id_metric_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."metric_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_import_parts" ADD CONSTRAINT "metric_import_parts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_imports" ADD CONSTRAINT "metric_imports_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_months" ADD CONSTRAINT "metric_months_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_import_parts_user_id" ON "metric_import_parts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "metric_imports_newest_first" ON "metric_imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "metric_chunks" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "metric_import_parts" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "metric_imports" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
CREATE POLICY "own_rows_only" ON "metric_months" AS PERMISSIVE FOR ALL TO "aevia_app" USING (user_id = (select app.current_user_id())) WITH CHECK (user_id = (select app.current_user_id()));--> statement-breakpoint
-- Written by hand: a user's rows are in one of sixteen parts. Only the whole table is granted to the app, so that its row
-- security always holds.
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE metric_chunks_%s PARTITION OF metric_chunks FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('CREATE TABLE metric_months_%s PARTITION OF metric_months FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "metric_chunks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "metric_import_parts" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "metric_imports" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "metric_months" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "metric_chunks", "metric_import_parts", "metric_imports", "metric_months" TO "aevia_app";

ALTER TABLE "test_data" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "test_data" ADD COLUMN "owner_person" integer;
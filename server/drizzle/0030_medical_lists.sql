ALTER TABLE "profiles" ADD COLUMN "medicines" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "conditions" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "pregnancy" text;
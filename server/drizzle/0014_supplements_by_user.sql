DROP INDEX "supplements_in_order";--> statement-breakpoint
CREATE INDEX "supplements_user_id" ON "supplements" USING btree ("user_id");
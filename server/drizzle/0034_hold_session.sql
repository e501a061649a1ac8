-- What a session writes counts only if the session still lives when it is committed: a transaction that began before a
-- reset of the password would otherwise leave a token, a share or a calendar behind it. The lock lasts for the commit
-- alone, and makes the end of the session wait for it; what ends with a reset is then removed after the session.
CREATE POLICY "session_hold" ON "auth"."session" FOR UPDATE TO CURRENT_USER USING (true) WITH CHECK (false);--> statement-breakpoint
CREATE FUNCTION app.hold_session(requested_user uuid, requested_session uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM auth.session s
    WHERE s.id = requested_session AND s.user_id = requested_user FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the session has ended' USING ERRCODE = 'AE001';
  END IF;
END;
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.hold_session(uuid, uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.hold_session(uuid, uuid) TO "aevia_app";

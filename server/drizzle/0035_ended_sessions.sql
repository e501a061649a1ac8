-- A session is ended by expiring it, which waits for nobody who writes under it, and then removed: its devices go as if it
-- had been removed while it lived.
CREATE OR REPLACE FUNCTION app.end_push_of_session() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ''
AS $$
BEGIN
  IF OLD.expires_at > pg_catalog.now() OR OLD.expires_at = 'epoch' THEN
    DELETE FROM public.push_devices WHERE session_id = OLD.id;
  END IF;
  RETURN NULL;
END
$$;

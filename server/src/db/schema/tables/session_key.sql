-- Only session_claims and open_session read it.
revoke all on session_key from backoffice_app;

-- Only open_session reads it, and the changes of rights write it.
revoke all on user_claims from backoffice_app;

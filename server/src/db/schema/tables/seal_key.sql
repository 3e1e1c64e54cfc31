-- Functions read and write it.
revoke all on seal_key from backoffice_app;

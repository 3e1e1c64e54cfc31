-- Functions read and write it.
revoke all on import_line from backoffice_app;

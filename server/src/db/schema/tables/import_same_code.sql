-- Only functions read and write it.
revoke all on import_same_code from backoffice_app;

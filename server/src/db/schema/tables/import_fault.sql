-- Functions read and write it; rejected_import_rows answers from it.
revoke all on import_fault from backoffice_app;

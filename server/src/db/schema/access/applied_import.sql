-- Only custody.apply_import writes it.
revoke all on applied_import from backoffice_app;

grant select on import_column to backoffice_app;

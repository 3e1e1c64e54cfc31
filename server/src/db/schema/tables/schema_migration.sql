-- /readyz compares it with the files of the program.
grant select on schema_migration to backoffice_app;

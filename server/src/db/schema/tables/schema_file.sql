-- /readyz compares it with the files of the program.
grant select on schema_file to backoffice_app;

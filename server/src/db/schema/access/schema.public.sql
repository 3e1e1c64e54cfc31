-- The role of the server may use the schema and create nothing in it.
revoke create on schema public from public;
grant usage on schema public to backoffice_app;

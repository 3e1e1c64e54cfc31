-- The role of the server may use the schema and create nothing in it. A function that is not granted to it by name is not for it: a
-- trigger function, above all, would serve a table of somebody else.
revoke create on schema public from public;
revoke all on all functions in schema public from public;
grant usage on schema public to backoffice_app;

-- Rights on functions. The grant of a function is next to the function; the functions at the end are made by migrations.

-- The role of the server may use the schema and create nothing in it. It may call a function that is granted to it by name. The others are
-- not for it: a trigger function, above all, would serve a table of another owner.
revoke create on schema public from public;
revoke all on all functions in schema public from public;
grant usage on schema public to backoffice_app;

-- Only the owner calls these functions directly: triggers and functions of the schema public call them.
revoke all on all functions in schema custody from public;

-- Generated columns call these functions with the rights of the user who writes the row.
grant execute on function search_text(text), plain_digits(text) to backoffice_app;
grant execute on function document_number(text, bigint) to backoffice_app;
grant execute on function cheque_key_of(text), code_key_of(text) to backoffice_app;

-- Generated columns call it with the rights of whoever writes the row.
grant execute on function document_number(text, bigint) to backoffice_app;

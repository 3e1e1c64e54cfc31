-- A generated column of receipt calls it with the rights of whoever writes the row.
grant execute on function cheque_key_of(text) to backoffice_app;

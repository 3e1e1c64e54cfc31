-- Generated columns call them with the rights of whoever writes the row.
grant execute on function search_text(text), plain_digits(text) to backoffice_app;

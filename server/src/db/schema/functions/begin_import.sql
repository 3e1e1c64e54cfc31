/** Begins an import of the director of the request; custody.begin_import does it. */
create function begin_import(kind text, file text, format text, header text[]) returns int
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.begin_import(kind, file, format, header, import_actor()) $$;
revoke all on function begin_import(text, text, text, text[]) from public;
grant execute on function begin_import(text, text, text, text[]) to backoffice_app;

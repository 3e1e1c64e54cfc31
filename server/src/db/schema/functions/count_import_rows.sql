/** Counts the rows of an import of the director of the request; custody.count_import_rows does it. */
create function count_import_rows(import int) returns int
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.count_import_rows(import, import_actor()) $$;
revoke all on function count_import_rows(int) from public;
grant execute on function count_import_rows(int) to backoffice_app;

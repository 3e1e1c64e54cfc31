/** Maps the columns of an import of the director of the request; custody.map_import does it. */
create function map_import(import int, columns int[]) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.map_import(import, columns, import_actor()) $$;
revoke all on function map_import(int, int[]) from public;
grant execute on function map_import(int, int[]) to backoffice_app;

/** Checks an import of the director of the request; custody.check_import does it. */
create function check_import(import int) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.check_import(import, import_actor()) $$;
revoke all on function check_import(int) from public;
grant execute on function check_import(int) to backoffice_app;

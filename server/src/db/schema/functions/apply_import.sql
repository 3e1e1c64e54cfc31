/** Applies an import of the director of the request; custody.apply_import does it. */
create function apply_import(import int, without_rejected boolean) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.apply_import(import, without_rejected, import_actor()) $$;
revoke all on function apply_import(int, boolean) from public;
grant execute on function apply_import(int, boolean) to backoffice_app;

/** Returns whether some connection checks or applies an import: it holds a lock, which goes with the connection, however that ends. */
create function import_is_running(import int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.classid = 727054 and l.objid = import and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database()))
$$;
revoke all on function import_is_running(int) from public;
grant execute on function import_is_running(int) to backoffice_app;

/** Deletes the rows of an import that has ended. */
create function forget_import_rows(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  delete from import_row r where r.import_id = import;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
$$;
revoke all on function forget_import_rows(int) from public;

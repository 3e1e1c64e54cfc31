/** Writes the new and the changed allowances per mile of an import. */
create function import_write_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_allowance(r.now ->> 'company', (r.now ->> 'from')::date, (r.now ->> 'amount')::numeric, actor)
  from import_record r where r.import_id = import order by r.line
$$;
revoke all on function import_write_allowances(int, int) from public;

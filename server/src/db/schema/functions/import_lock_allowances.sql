/** Locks the companies whose allowances per mile an import sets, as a director does who sets one. */
create function import_lock_allowances(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from company c
  where c.code in (select r.now ->> 'company' from import_record r where r.import_id = import)
  order by c.code
  for no key update
$$;
revoke all on function import_lock_allowances(int) from public;

/** Locks the items that an import changes. */
create function import_lock_items(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join item i on i.code = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by i.code
  for no key update of i
$$;
revoke all on function import_lock_items(int) from public;

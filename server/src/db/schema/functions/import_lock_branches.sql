/** Locks the branches that an import changes, and their companies. */
create function import_lock_branches(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join branch b on b.code = r.was ->> 'code'
  join company c on c.code = b.company_code
  where r.import_id = import and r.outcome = 'changed'
  order by b.code
  for no key update of b, c
$$;
revoke all on function import_lock_branches(int) from public;

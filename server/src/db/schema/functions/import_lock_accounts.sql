/** Locks the accounts that an import changes. */
create function import_lock_accounts(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join chart c on c.branch_code = r.was ->> 'branch' and c.acode = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by c.branch_code, c.acode
  for no key update of c
$$;
revoke all on function import_lock_accounts(int) from public;

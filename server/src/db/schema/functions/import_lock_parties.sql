/** Locks the parties that an import changes, which are accounts of the chart. */
create function import_lock_parties(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select import_lock_accounts(import)
$$;
revoke all on function import_lock_parties(int) from public;

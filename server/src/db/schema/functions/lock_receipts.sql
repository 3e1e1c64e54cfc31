/**
 * Locks receipts, with the others of their cheques, in the order of their ids before a decision about them is made, so that of two decisions
 * the second sees the outcome of the first.
 */
create function lock_receipts(ids bigint[]) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  select from receipt
  where id = any (array(select w.receipt_id from with_their_cheques(ids) w)) and branch_code = any ((select my_branches())::text[])
  order by id
  for no key update
$$;
revoke all on function lock_receipts(bigint[]) from public;
grant execute on function lock_receipts(bigint[]) to backoffice_app;

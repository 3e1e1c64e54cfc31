/** Locks the vouchers that an import changes, so that nobody approves them until it ends. */
create function import_lock_vouchers(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join voucher v on v.branch_code = r.was ->> 'branch' and v.voucher_no = r.was ->> 'voucherNo'
  where r.import_id = import and r.outcome = 'changed'
  order by v.id
  for update of v
$$;
revoke all on function import_lock_vouchers(int) from public;

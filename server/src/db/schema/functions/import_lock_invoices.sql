/** Locks the invoices that an import changes, so that nobody collects against them until it ends. */
create function import_lock_invoices(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join invoice i on i.branch_code = r.was ->> 'branch' and i.invoice_no = r.was ->> 'invoiceNo'
  where r.import_id = import and r.outcome = 'changed'
  order by i.id
  for update of i
$$;
revoke all on function import_lock_invoices(int) from public;

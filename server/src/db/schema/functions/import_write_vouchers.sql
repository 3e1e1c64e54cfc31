/** Writes the new and the changed vouchers of an import with their lines. A changed one gets all its lines anew. */
create function import_write_vouchers(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into voucher (branch_code, voucher_no, type_id, voucher_on, debit, credit, import_id)
  select r.now ->> 'branch', r.now ->> 'voucherNo', r.now ->> 'type', (r.now ->> 'date')::date, s.debit, s.credit, import
  from import_record r
  cross join lateral (
    select sum((l ->> 'debit')::numeric) as debit, sum((l ->> 'credit')::numeric) as credit from jsonb_array_elements(r.now -> 'lines') l
  ) s
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update voucher v
  set type_id = r.now ->> 'type', voucher_on = (r.now ->> 'date')::date
  from import_record r
  where r.import_id = import and r.outcome = 'changed' and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
    and (v.type_id, v.voucher_on) is distinct from (r.now ->> 'type', (r.now ->> 'date')::date);
  delete from voucher_line x
  using import_record r, voucher v
  where r.import_id = import and r.outcome = 'changed' and r.now -> 'lines' <> r.was -> 'lines'
    and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo' and x.voucher_id = v.id;
  insert into voucher_line (voucher_id, branch_code, position, title, debit, credit, narration)
  select v.id, v.branch_code, n."lineNo", n.account, n.debit, n.credit, n.narration
  from import_record r
  join voucher v on v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
  cross join lateral jsonb_to_recordset(r.now -> 'lines') as n ("lineNo" smallint, account text, debit numeric, credit numeric, narration text)
  where r.import_id = import and (r.outcome = 'new' or r.now -> 'lines' <> r.was -> 'lines')
$$;
revoke all on function import_write_vouchers(int, int) from public;

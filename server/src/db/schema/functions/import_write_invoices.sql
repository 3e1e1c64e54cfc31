/** Writes the new and the changed invoices of an import with their lines. */
create function import_write_invoices(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill, received_before, import_id)
  select n.branch, n."invoiceNo", n.date, n.type, n.division, n.party, u.id, n.bill, coalesce(n."receivedBefore", 0), import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "invoiceNo" text, date date, type text, division text, party text,
    salesman int, bill numeric, "receivedBefore" numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'new'
  order by r.line;

  update invoice i
  set invoice_on = n.date, type_code = n.type, division_code = n.division, party = n.party, salesman_id = u.id, bill = n.bill,
    received_before = coalesce(n."receivedBefore", i.received_before)
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "invoiceNo" text, date date, type text, division text, party text,
    salesman int, bill numeric, "receivedBefore" numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'changed' and i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
    and r.now - 'lines' <> (r.was - 'lines');

  analyze invoice;
  delete from invoice_line l
  using import_record r, invoice i
  where r.import_id = import and r.outcome = 'changed' and r.now -> 'lines' <> r.was -> 'lines'
    and i.branch_code = r.now ->> 'branch' and i.invoice_no = r.now ->> 'invoiceNo' and l.invoice_id = i.id
    and not exists (select from jsonb_array_elements(r.now -> 'lines') n where (n ->> 'lineNo')::int = l.line_no);
  insert into invoice_line (invoice_id, line_no, branch_code, item_ref, item_name, sale_type, qty, pcs, rate, amount, net_amount)
  select i.id, n."lineNo", i.branch_code, n.item, n."itemName", n."saleType", n.qty, n.pcs, n.rate, n.amount, n."netAmount"
  from import_record r
  join invoice i on i.branch_code = r.now ->> 'branch' and i.invoice_no = r.now ->> 'invoiceNo'
  cross join lateral jsonb_to_recordset(r.now -> 'lines') as n ("lineNo" int, item text, "itemName" text, "saleType" text, qty numeric,
    pcs numeric, rate numeric, amount numeric, "netAmount" numeric)
  where r.import_id = import and (r.outcome = 'new' or r.now -> 'lines' <> r.was -> 'lines')
  on conflict (invoice_id, line_no) do update
  set item_ref = excluded.item_ref, item_name = excluded.item_name, sale_type = excluded.sale_type, qty = excluded.qty, pcs = excluded.pcs,
    rate = excluded.rate, amount = excluded.amount, net_amount = excluded.net_amount
  where (invoice_line.item_ref, invoice_line.item_name, invoice_line.sale_type, invoice_line.qty, invoice_line.pcs, invoice_line.rate,
      invoice_line.amount, invoice_line.net_amount)
    is distinct from (excluded.item_ref, excluded.item_name, excluded.sale_type, excluded.qty, excluded.pcs, excluded.rate,
      excluded.amount, excluded.net_amount);
end $$;
revoke all on function import_write_invoices(int, int) from public;

/** Returns the invoices of an import that are here. One that has receipts, or that is approved, stays as it is. */
create function import_here_invoices(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select a.key,
    jsonb_build_object('branch', i.branch_code, 'invoiceNo', i.invoice_no, 'date', i.invoice_on, 'type', i.type_code,
      'division', i.division_code, 'party', i.party, 'salesman', u.login_id, 'bill', i.bill, 'receivedBefore', i.received_before,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'item', l.item_ref, 'itemName', l.item_name, 'saleType', l.sale_type,
          'qty', l.qty, 'pcs', l.pcs, 'rate', l.rate, 'amount', l.amount, 'netAmount', l.net_amount) order by l.line_no)
        from invoice_line l where l.invoice_id = i.id), '[]')),
    case when exists (select from receipt r where r.invoice_id = i.id) or exists (select from allocation x where x.invoice_id = i.id)
      then jsonb_build_array('collected', i.received::text)
    when p.status <> 0 then jsonb_build_array('approved') end
  from (
    select distinct on (l.key) l.key, l.facts ->> 'branch' as branch, l.facts ->> 'invoiceNo' as no
    from import_line l where l.import_id = import
  ) a
  join invoice i on i.branch_code = a.branch and i.invoice_no = a.no
  join invoice_approval p on p.id = i.id
  join app_user u on u.id = i.salesman_id
$$;
revoke all on function import_here_invoices(int) from public;

-- Imports of invoices: the functions that check_import and apply_import call for this kind.

/** Returns a fault for each fact of an invoice or an opening balance that is not known here: type, division, client and salesman. */
create function custody.unknown_facts_of_invoices(import int) returns table (line int, fault jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.line, x.fault
  from import_line l
  cross join lateral (select l.facts ->> 'branch' as branch, l.facts ->> 'type' as type, l.facts ->> 'division' as division,
    l.facts ->> 'party' as party, l.facts ->> 'salesman' as salesman) v
  left join invoice_type t on t.code = v.type
  left join division d on d.code = v.division
  left join chart p on p.branch_code = v.branch and p.acode = v.party and p.leaf_group = 'PARTY'
  left join app_user u on u.login_id = v.salesman::bigint
  left join user_branch b on b.user_id = u.id and b.branch_code = v.branch
  cross join lateral (values
    (case when t.code is null and v.type is not null then jsonb_build_array('unknown', 'Invoice Type', v.type) end),
    (case when d.code is null and v.division is not null then jsonb_build_array('unknown', 'Division', v.division) end),
    (case when p.acode is null and v.party is not null then jsonb_build_array('unknownIn', 'Party Code', v.party, v.branch) end),
    (case when b.user_id is null and v.salesman is not null then jsonb_build_array('unknownIn', 'Salesman Login', v.salesman, v.branch) end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;

/** Writes the faults of rows of invoices: facts that are not known, and amounts that cannot be. */
create function import_checks_invoices(import int, actor int) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, u.line, u.fault from unknown_facts_of_invoices(import) u;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (select (l.facts ->> 'bill')::numeric(14, 2) as bill, (l.facts ->> 'receivedBefore')::numeric(14, 2) as before) v
  cross join lateral (values
    (case when v.before > v.bill then jsonb_build_array('tooMuchBefore', v.before::text, v.bill::text) end),
    (case when l.part ->> 'itemName' = '' and ((l.part ->> 'qty')::numeric <> 0 or (l.part ->> 'amount')::numeric <> 0)
      then jsonb_build_array('lineEmpty', case when (l.part ->> 'qty')::numeric <> 0 then 'Qty' else 'Line Amount' end) end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'invoiceNo', min(i.invoice_no))
  from import_line l
  join invoice i on i.branch_code = l.facts ->> 'branch' and code_key_of(i.invoice_no) = code_of_key(l.alike)
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(i.invoice_no <> l.facts ->> 'invoiceNo')
$$;

/** Returns the invoices of an import that exist. An invoice stays as it is if it has receipts, or if somebody has approved it. */
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
    case when uses.kept is null then null
    when a.stated > i.received_before + i.received + i.credited
      then jsonb_build_array('more', a.stated::text, (i.received_before + i.received + i.credited)::text)
    when a.stated <> i.received_before and a.stated < i.received_before + i.received + i.credited
      then jsonb_build_array('less', a.stated::text, (i.received_before + i.received + i.credited)::text)
    else uses.kept end
  from (
    select distinct on (l.key) l.key, l.facts ->> 'branch' as branch, l.facts ->> 'invoiceNo' as no,
      (l.facts ->> 'receivedBefore')::numeric(14, 2) as stated
    from import_line l where l.import_id = import
  ) a
  join invoice i on i.branch_code = a.branch and i.invoice_no = a.no
  join invoice_approval p on p.id = i.id
  join app_user u on u.id = i.salesman_id
  cross join lateral (select
      case when exists (select from receipt r where r.invoice_id = i.id) or exists (select from allocation x where x.invoice_id = i.id)
        then jsonb_build_array('collected', i.received::text)
      when exists (select from credit c where c.invoice_id = i.id) or exists (select from credit_use x where x.invoice_id = i.id)
        then jsonb_build_array('credited', i.credited::text)
      when p.decided_by is not null then jsonb_build_array('approved') end as kept
  ) uses
$$;

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

/** Writes the new and the changed invoices of an import with their lines. */
create function import_write_invoices(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform custody.count_approved_before(import, -1, '{changed}');
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
  perform custody.count_approved_before(import, 1, '{new,changed}');
end $$;

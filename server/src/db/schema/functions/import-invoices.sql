-- Imports of invoices and of the credits that lower them: the functions that check_import and apply_import call for these kinds.

-- Invoices.

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

-- Credits.

/**
 * Writes the faults of rows of credits. Other programs write credits below 0: if all amounts of the file are, their sign is taken away, and
 * otherwise the amounts below 0 are rejected. A kind is found whatever its case.
 */
create function import_checks_credits(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from import_line l where l.import_id = import and (l.facts ->> 'amount')::numeric > 0) then
    insert into import_fault (import_id, line, fault)
    select import, l.line, jsonb_build_array('bothSigns', l.facts ->> 'amount')
    from import_line l
    where l.import_id = import and (l.facts ->> 'amount')::numeric < 0;
  else
    update import_line l set facts = jsonb_set(l.facts, '{amount}', to_jsonb(-(l.facts ->> 'amount')::numeric))
    where l.import_id = import and (l.facts ->> 'amount')::numeric < 0;
  end if;
  update import_line l set facts = jsonb_set(l.facts, '{kind}', to_jsonb(k.name))
  from credit_kind k
  where l.import_id = import and search_text(k.name) = search_text(l.facts ->> 'kind') and k.name <> l.facts ->> 'kind';

  perform import_finds_invoices_of_years(import);

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join credit_kind k on k.name = l.facts ->> 'kind'
  left join chart p on p.branch_code = l.facts ->> 'branch' and p.acode = l.facts ->> 'party' and p.leaf_group = 'PARTY'
  left join invoice i on i.branch_code = l.facts ->> 'branch' and i.invoice_no = l.facts ->> 'invoiceNo'
  cross join lateral (values
    (case when k.name is null and l.facts ->> 'kind' is not null then jsonb_build_array('unknown', 'Kind', l.facts ->> 'kind') end),
    (case when p.acode is null and l.facts ->> 'party' is not null
      then jsonb_build_array('unknownIn', 'Party Code', l.facts ->> 'party', l.facts ->> 'branch') end),
    (case when l.facts ->> 'invoiceNo' <> '' and i.id is null
        and not exists (select from import_fault f where f.import_id = import and f.line = l.line and f.fault ->> 0 = 'severalInvoices')
      then jsonb_build_array('unknownIn', 'Invoice No', l.facts ->> 'invoiceNo', l.facts ->> 'branch')
    when i.party <> l.facts ->> 'party' then jsonb_build_array('invoiceOfAnother', l.facts ->> 'invoiceNo', l.facts ->> 'party', i.party) end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'creditNo', min(c.credit_no))
  from import_line l
  join credit c on c.branch_code = l.facts ->> 'branch' and code_key_of(c.credit_no) = code_of_key(l.alike)
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(c.credit_no <> l.facts ->> 'creditNo');
end $$;

/**
 * Finds the invoices of credits in a file with numbers that begin again each year: such a file has 123 where the invoice here is
 * 2026-27/123, and the day of the credit does not tell the year of its invoice. The invoice of this number of any year is taken where the
 * party of the credit has one alone. A row is rejected where several fit.
 */
create function import_finds_invoices_of_years(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  first_month constant int := (select (i.reading -> 'columns' -> 'creditNo' ->> 'firstMonth')::int from data_import i where i.id = import);
begin
  if first_month is null then
    return;
  end if;
  with asked as materialized (
    select distinct l.facts ->> 'branch' as branch, l.facts ->> 'party' as party, l.facts ->> 'invoiceNo' as no
    from import_line l
    where l.import_id = import and l.facts ->> 'invoiceNo' <> '' and l.facts ->> 'party' is not null
  ), year as materialized (
    select case first_month when 1 then y::text else y || '-' || lpad(((y + 1) % 100)::text, 2, '0') end as name
    from (
      select min(i.invoice_on) as first, max(i.invoice_on) as last
      from (select distinct a.branch, a.party from asked a) a join invoice i on i.branch_code = a.branch and i.party = a.party
    ) days
    cross join generate_series(extract(year from days.first)::int - 1, extract(year from days.last)::int) y
  ), fitting as materialized (
    select a.branch, a.party, a.no, array_agg(i.invoice_no order by i.invoice_on, i.id) as numbers,
      string_agg(format('%s (%s)', i.invoice_no, to_char(i.invoice_on, 'DD/MM/YYYY')), ', ' order by i.invoice_on, i.id) as words
    from asked a
    cross join lateral (
      select a.no as written union all select y.name || sign || a.no from year y cross join unnest(array['/', '-']) sign
    ) w
    join invoice i on i.branch_code = a.branch and i.invoice_no = w.written and i.party = a.party
    group by a.branch, a.party, a.no
  ), chosen as materialized (
    -- A credit that is here keeps its invoice, also when an invoice of a later year gets the same number.
    select l.line, f.no, f.words,
      case when cardinality(f.numbers) = 1 then f.numbers[1] when here.number = any (f.numbers) then here.number end as number
    from import_line l
    join fitting f on f.branch = l.facts ->> 'branch' and f.party = l.facts ->> 'party' and f.no = l.facts ->> 'invoiceNo'
    left join lateral (
      select i.invoice_no as number
      from credit c join invoice i on i.id = c.invoice_id
      where c.branch_code = f.branch and c.credit_no = l.facts ->> 'creditNo'
    ) here on true
    where l.import_id = import
  ), several as (
    insert into import_fault (import_id, line, fault)
    select import, c.line, jsonb_build_array('severalInvoices', c.no, c.words) from chosen c where c.number is null
  )
  update import_line l set facts = jsonb_set(l.facts, '{invoiceNo}', to_jsonb(c.number))
  from chosen c
  where l.import_id = import and l.line = c.line and c.number <> c.no;
end $$;

/** Returns the credits of an import that exist. A credit that was decided stays as it is. */
create function import_here_credits(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', c.branch_code, 'creditNo', c.credit_no, 'kind', c.kind, 'party', c.party,
      'invoiceNo', coalesce(i.invoice_no, ''), 'date', c.credit_on, 'amount', c.amount, 'reason', c.reason),
    case when c.status <> 0 then jsonb_build_array('decided') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join credit c on c.branch_code = l.facts ->> 'branch' and c.credit_no = l.facts ->> 'creditNo'
  left join invoice i on i.id = c.invoice_id
$$;

/** Locks the credits that an import changes, so that nobody decides about them until it ends. */
create function import_lock_credits(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join credit c on c.branch_code = r.was ->> 'branch' and c.credit_no = r.was ->> 'creditNo'
  where r.import_id = import and r.outcome = 'changed'
  order by c.id
  for update of c
$$;

/** Writes the new and the changed credits of an import. They wait for another person than their importer. */
create function import_write_credits(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into credit (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason, entered_by, import_id)
  select n.branch, n."creditNo", n.kind, n.party, i.id, n.date, n.amount, coalesce(n.reason, ''), actor, import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "creditNo" text, kind text, party text, "invoiceNo" text, date date,
    amount numeric, reason text)
  left join invoice i on i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
  where r.import_id = import and r.outcome = 'new'
  order by r.line;

  update credit c
  set kind = n.kind, party = n.party, invoice_id = i.id, credit_on = n.date, amount = n.amount, reason = coalesce(n.reason, ''),
    entered_by = coalesce(actor, c.entered_by), import_id = import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "creditNo" text, kind text, party text, "invoiceNo" text, date date,
    amount numeric, reason text)
  left join invoice i on i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
  where r.import_id = import and r.outcome = 'changed' and c.branch_code = n.branch and c.credit_no = n."creditNo"
$$;

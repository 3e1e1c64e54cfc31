-- Imports of opening balances: the functions that check_import and apply_import call for this kind.

/** Returns the number of the invoice that has the opening balance of a client. */
create function custody.opening_no(party text) returns text
language sql immutable
as $$ select 'OB/' || party $$;

/** Writes the faults of rows of opening balances: facts that are not known, and days that are not before the go-live day. */
create function import_checks_balances(import int, actor int) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, u.line, u.fault from unknown_facts_of_invoices(import) u;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('beforeGoLive', 'As Of', to_char(g.day, 'DD/MM/YYYY'))
  from import_line l cross join go_live g
  where l.import_id = import and (l.facts ->> 'date')::date >= g.day
$$;

/** Returns the opening balances of an import that exist. A balance stays as it is if it has receipts. */
create function import_here_balances(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select a.key,
    jsonb_build_object('branch', i.branch_code, 'party', i.party, 'salesman', u.login_id, 'amount', i.bill, 'date', i.invoice_on,
      'type', i.type_code, 'division', i.division_code),
    case when exists (select from receipt r where r.invoice_id = i.id) or exists (select from allocation x where x.invoice_id = i.id)
      then jsonb_build_array('collected', i.received::text)
    when exists (select from credit c where c.invoice_id = i.id) or exists (select from credit_use x where x.invoice_id = i.id)
      then jsonb_build_array('credited', i.credited::text)
    when p.approved_before is null then jsonb_build_array('approved') end
  from (
    select distinct on (l.key) l.key, l.facts ->> 'branch' as branch, custody.opening_no(l.facts ->> 'party') as no
    from import_line l where l.import_id = import
  ) a
  join invoice i on i.branch_code = a.branch and i.invoice_no = a.no
  join invoice_approval p on p.id = i.id
  join app_user u on u.id = i.salesman_id
$$;

/** Locks the opening balances that an import changes, so that nobody collects against them until it ends. */
create function import_lock_balances(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join invoice i on i.branch_code = r.was ->> 'branch' and i.invoice_no = custody.opening_no(r.was ->> 'party')
  where r.import_id = import and r.outcome = 'changed'
  order by i.id
  for update of i
$$;

/** Writes an opening balance as an invoice without lines, which counts as approved. */
create function import_write_balances(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform custody.count_approved_before(import, -1, '{changed}');
  insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill, import_id)
  select n.branch, custody.opening_no(n.party), n.date, n.type, n.division, n.party, u.id, n.amount, import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, date date, type text, division text, party text, salesman int, amount numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'new'
  order by r.line;

  update invoice i
  set invoice_on = n.date, type_code = n.type, division_code = n.division, salesman_id = u.id, bill = n.amount
  from import_record r
  cross join lateral jsonb_to_record(r.was || r.now) as n (branch text, date date, type text, division text, party text, salesman int,
    amount numeric)
  join app_user u on u.login_id = n.salesman
  where r.import_id = import and r.outcome = 'changed' and i.branch_code = n.branch and i.invoice_no = custody.opening_no(n.party);
  perform custody.count_approved_before(import, 1, '{new,changed}');
end $$;

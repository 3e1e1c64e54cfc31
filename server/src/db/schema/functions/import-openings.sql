-- Imports of openings, which are the debts of clients and the money in hand on the go-live day: the
-- functions that check_import and apply_import call for these kinds.

-- Opening balances.

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

-- Money that people had in hand.

/** Returns the facts of a row as one text, by which the same row is known again. */
create function custody.opening_key(facts jsonb) returns text
language sql immutable
as $$
  select concat_ws(chr(31), facts ->> 'branch', facts ->> 'party', coalesce(facts ->> 'invoiceNo', ''), facts ->> 'salesman',
    coalesce(facts ->> 'cashier', ''), facts ->> 'method', coalesce(facts ->> 'chequeNo', ''), coalesce(facts ->> 'chequeDate', ''),
    coalesce(facts ->> 'chequeBank', ''), (facts ->> 'amount')::numeric(14, 2), facts ->> 'receivedOn')
$$;

/** Returns the rows of an import of money with the documents and people that they name; null for each that is not known. */
create function custody.opening_rows(import int) returns table (
  line int, facts jsonb, opening_key text, branch text, party text, invoice_id bigint, invoice_no text, balance numeric, owner_id int, salesman_id int,
  cashier_id int, method text, cheque_no text, cheque_on date, bank text, amount numeric, received_on date
)
language sql stable
set search_path = public, custody, pg_temp
as $$
  select l.line, l.facts, opening_key(l.facts), l.facts ->> 'branch', p.acode, i.id, l.facts ->> 'invoiceNo', i.balance, i.salesman_id, s.id, k.id,
    l.facts ->> 'method', coalesce(l.facts ->> 'chequeNo', ''), (l.facts ->> 'chequeDate')::date,
    (select d.name from dictionary d where d.type = 'BANK' and (l.facts ->> 'chequeBank') in (d.value, d.name) order by d.position limit 1),
    (l.facts ->> 'amount')::numeric(14, 2), (l.facts ->> 'receivedOn')::date
  from import_line l
  left join chart p on p.branch_code = l.facts ->> 'branch' and p.acode = l.facts ->> 'party' and p.leaf_group = 'PARTY'
  left join invoice i on i.branch_code = l.facts ->> 'branch' and i.invoice_no = l.facts ->> 'invoiceNo' and i.party = p.acode
  left join app_user s on s.login_id = (l.facts ->> 'salesman')::bigint and s.role_id = 2 and s.portal_allowed
    and exists (select from user_branch b where b.user_id = s.id and b.branch_code = l.facts ->> 'branch' and b.active)
  left join app_user k on k.login_id = (l.facts ->> 'cashier')::bigint and k.role_id = 1 and k.portal_allowed
    and exists (select from user_branch b where b.user_id = k.id and b.branch_code = l.facts ->> 'branch' and b.active)
  where l.import_id = import
$$;

/**
 * Writes the faults of rows of money in hand: what is not known, a cheque that is here already, and more than an invoice owes. Rows that are
 * here already are not checked again.
 *
 * A cheque over several invoices is a row for each of them. It is one piece of paper, so its rows agree in all else, and a rejected row of it
 * rejects the others.
 */
create function import_checks_money(import int, actor int) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  with row as materialized (
    select o.*, o.method = 'Cash' as is_cash, cheque_key_of(o.cheque_no) as cheque_key
    from opening_rows(import) o
    where not exists (select from receipt r where r.branch_code = o.branch and r.opening_key = o.opening_key)
  ), summed as (
    select row.*, sum(row.amount) over (partition by row.invoice_id order by row.line) as so_far,
      first_value(row.line) over of_cheque as first_line, first_value(facts_of_cheque(row.facts)) over of_cheque as first_facts,
      min(row.line) over (partition by row.branch, row.party, row.bank, row.cheque_key, coalesce(row.invoice_no, ''),
        case when row.cheque_no = '' then row.line end) as first_of_invoice
    from row
    window of_cheque as (partition by row.branch, row.party, row.bank, case when row.cheque_no = '' then row.line::text else row.cheque_key end
      order by row.line)
  )
  insert into import_fault (import_id, line, fault)
  select import, r.line, x.fault
  from summed r
  cross join go_live g
  cross join lateral (values
    (case when r.party is null and r.facts ->> 'party' is not null
      then jsonb_build_array('unknownIn', 'Party Code', r.facts ->> 'party', r.branch) end),
    (case when r.invoice_id is null and coalesce(r.invoice_no, '') <> '' and r.party is not null
      then jsonb_build_array('notOfParty', r.invoice_no, r.party) end),
    (case when r.salesman_id is null and r.facts ->> 'salesman' is not null
      then jsonb_build_array('unknownIn', 'Salesman Login', r.facts ->> 'salesman', r.branch) end),
    (case when r.cashier_id is null and r.facts ->> 'cashier' is not null
      then jsonb_build_array('unknownIn', 'Cashier Login', r.facts ->> 'cashier', r.branch) end),
    (case when r.cashier_id is null and r.owner_id <> r.salesman_id
      then jsonb_build_array('notOfSalesman', r.invoice_no, r.facts ->> 'salesman') end),
    (case when r.method not in ('Cash', 'Cheque', 'Cash/Cheque Online') then jsonb_build_array('unknown', 'Method', r.method) end),
    (case when r.method = 'Cheque' and r.cheque_no = '' then jsonb_build_array('required', 'Cheque No') end),
    (case when r.method = 'Cheque' and r.cheque_on is null then jsonb_build_array('required', 'Cheque Date') end),
    (case when r.method = 'Cheque' and coalesce(r.facts ->> 'chequeBank', '') = '' then jsonb_build_array('required', 'Cheque Bank') end),
    (case when not r.is_cash and r.bank is null and coalesce(r.facts ->> 'chequeBank', '') <> ''
      then jsonb_build_array('unknown', 'Cheque Bank', r.facts ->> 'chequeBank') end),
    (case when r.is_cash and r.cheque_no <> '' then jsonb_build_array('cashHasNoCheque', r.cheque_no) end),
    (case when r.received_on >= g.day then jsonb_build_array('beforeGoLive', 'Received On', to_char(g.day, 'DD/MM/YYYY')) end),
    (case when r.balance < r.so_far then jsonb_build_array('aboveBalance', r.invoice_no, r.balance::text, r.so_far::text) end),
    (case when r.cheque_no <> '' and r.first_of_invoice < r.line
      then jsonb_build_array('chequeTwice', r.cheque_no, r.first_of_invoice::text) end),
    (case when r.cheque_no <> '' and r.first_facts <> facts_of_cheque(r.facts)
      then jsonb_build_array('chequeDiffers', import_differences(r.first_facts, facts_of_cheque(r.facts)), r.cheque_no, r.first_line::text) end),
    (case when r.cheque_no <> '' and exists (
        select from receipt c
        where c.branch_code = r.branch and c.party = r.party and c.cheque_key = r.cheque_key and c.cheque_bank = coalesce(r.bank, '')
          and c.stage not in (5, 9))
      then jsonb_build_array('chequeHere', r.cheque_no) end)
  ) x (fault)
  where x.fault is not null;

  with cheque as materialized (
    select o.line, o.cheque_no, min(f.line) over (partition by o.branch, o.party, o.bank, cheque_key_of(o.cheque_no)) as rejected,
      f.line is not null as is_rejected
    from opening_rows(import) o
    left join (select distinct f.line from import_fault f where f.import_id = import) f on f.line = o.line
    where o.cheque_no <> '' and not exists (select from receipt r where r.branch_code = o.branch and r.opening_key = o.opening_key)
  )
  insert into import_fault (import_id, line, fault)
  select import, c.line, jsonb_build_array('otherOfCheque', c.cheque_no, c.rejected::text)
  from cheque c
  where c.rejected is not null and not c.is_rejected
$$;

/** Returns the facts of a row that all rows of a cheque have in common. */
create function custody.facts_of_cheque(facts jsonb) returns jsonb
language sql immutable
as $$ select facts - 'invoiceNo' - 'amount' $$;

/** Returns the rows of an import of money that are here already. What is here is never changed. */
create function import_here_money(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, custody, pg_temp
as $$
  select l.key, l.facts, jsonb_build_array('kept')
  from import_line l
  join receipt r on r.branch_code = l.facts ->> 'branch' and r.opening_key = opening_key(l.facts)
  where l.import_id = import
$$;

/** Locks the invoices that an import of money pays, and the balances of its people, in the order of custody.move. */
create function import_lock_money(import int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  balances record;
begin
  -- A payment gets its number before it locks invoices, also where people enter it.
  perform from document_counter c
  where c.kind = 'payment' and c.branch_code in (select o.branch from opening_rows(import) o)
  order by c.branch_code
  for no key update;
  perform from invoice i
  where i.id in (select o.invoice_id from opening_rows(import) o)
  order by i.id
  for no key update;
  select array_agg(h.branch) as branches, array_agg(h.account) as accounts, array_agg(h.salesman_id) as salesmen,
    array_agg(h.cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into balances
  from (
    select o.branch, a.account, case a.account when 'AR' then coalesce(o.owner_id, o.salesman_id) else o.salesman_id end as salesman_id,
      case a.account when 'CA' then o.cashier_id end as cashier_id
    from opening_rows(import) o
    cross join (values ('AR'), ('SM'), ('CA')) a (account)
    where o.salesman_id is not null and (a.account <> 'CA' or o.cashier_id is not null) and (a.account <> 'AR' or o.invoice_id is not null)
  ) h;
  if balances.branches is not null then
    perform add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);
  end if;
end $$;

/**
 * Records the money as receipts of its salesmen, and takes what cashiers have to them, as they record receipts every day. A cheque over
 * several invoices becomes a payment, so that its receipts stay together.
 */
create function import_write_money(import int, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  cheque record;
  paid bigint;
  lines int[] := '{}';
  payments bigint[] := '{}';
  parts int[] := '{}';
begin
  for cheque in
    select o.branch, o.party, o.bank, array_agg(o.line order by o.line) as lines, sum(o.amount) as amount, min(o.salesman_id) as salesman_id,
      min(coalesce(o.cashier_id, o.salesman_id)) as entered_by, min(o.method) as method, min(o.cheque_no) as cheque_no,
      min(o.cheque_on) as cheque_on, min(o.received_on) as received_on
    from import_record r
    join opening_rows(import) o on o.line = r.line
    where r.import_id = import and r.outcome = 'new' and o.cheque_no <> ''
    group by o.branch, o.party, o.bank, cheque_key_of(o.cheque_no)
    having count(*) > 1
    order by min(o.line)
  loop
    insert into payment (branch_code, party, salesman_id, entered_by, entered_at, amount)
    values (cheque.branch, cheque.party, cheque.salesman_id, cheque.entered_by, day_start(cheque.branch, cheque.received_on), cheque.amount)
    returning id into paid;
    insert into payment_instrument (payment_id, position, branch_code, method, cheque_no, cheque_on, cheque_bank, amount)
    values (paid, 0, cheque.branch, cheque.method, cheque.cheque_no, cheque.cheque_on, coalesce(cheque.bank, ''), cheque.amount);
    lines := lines || cheque.lines;
    payments := payments || array_fill(paid, array[cardinality(cheque.lines)]);
    parts := parts || array(select generate_series(0, cardinality(cheque.lines) - 1));
  end loop;
  insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount,
    created_at, opening_import_id, opening_key, payment_id, instrument, instrument_part)
  select o.branch, o.invoice_id, o.party, o.salesman_id, coalesce(o.cashier_id, o.salesman_id), o.method, o.cheque_no,
    case when o.method <> 'Cash' then o.cheque_on end, case when o.method = 'Cash' then '' else coalesce(o.bank, '') end, o.amount,
    day_start(o.branch, o.received_on), import, o.opening_key, p.payment, case when p.payment is not null then 0 end, coalesce(p.part, 0)
  from import_record r
  join opening_rows(import) o on o.line = r.line
  left join unnest(lines, payments, parts) p (line, payment, part) on p.line = r.line
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, status, decided_by, decided_at)
  select r.id, r.branch_code, r.salesman_id, r.recorded_by, 1, r.recorded_by, clock_timestamp()
  from receipt r
  where r.opening_import_id = import and r.recorded_by <> r.salesman_id
  order by r.id;
end $$;

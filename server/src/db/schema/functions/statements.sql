-- Statements of clients: what changed the debt of a client, day by day, and the links under which clients open them.

/** Returns the rows of the journal of the receipts and the credits of a client. */
create function custody.journal_of_client(in_branch text, client text) returns setof journal
language sql stable
begin atomic
  select j.* from public.receipt r join public.journal j on j.receipt_id = r.id where r.branch_code = in_branch and r.party = client
  union all
  select j.* from public.credit k join public.journal j on j.credit_id = k.id where k.branch_code = in_branch and k.party = client;
end;

/**
 * Returns what changed the debt of a client, on the days on which the books have it. An invoice counts from its day on, without the part that
 * was received before. The amounts of the other rows are their postings on the accounts of the client: invoices (AR), advances (AD) and the
 * credit balance (CC). A part of an advance or of a credit that is applied to an invoice changes no debt, so it is no row. The receipts of
 * one cheque of a payment are one row.
 *
 * place, move   the order of the rows of a day
 * kind          invoice, receipt, takenBack, bounced, depositedAgain, credit, creditReversed
 * method        the method of a receipt, or the kind of a credit
 * cheque        the last four characters of its number
 */
create function custody.debt_moves(in_branch text, client text)
  returns table (day date, place int, move bigint, kind text, number text, method text, cheque text, amount numeric)
language sql stable
begin atomic
  select i.invoice_on, 0, i.id, 'invoice', i.invoice_no, '', '', i.bill - i.received_before
  from public.invoice i
  where i.branch_code = in_branch and i.party = client and i.bill > i.received_before
  union all
  select one.day, 1, min(one.id), one.kind, one.number, one.method, one.cheque, sum(one.amount)
  from (
    select posted.day, j.id,
      case j.action when 'record' then 'receipt' when 'void' then 'takenBack' when 'bounce' then 'bounced' when 'represent' then 'depositedAgain'
        when 'grant_credit' then 'credit' else 'creditReversed' end as kind,
      coalesce(k.credit_no, public.item_number(d.code, i.number), p.payment_no, r.id::text) as number,
      coalesce(k.kind, r.method) as method, coalesce(right(r.cheque_no, 4), '') as cheque, coalesce(r.instrument, 0) as instrument,
      (select sum(s.amount) from public.posting s where s.journal_id = j.id and s.account in ('AR', 'AD', 'CC')) as amount
    from custody.journal_of_client(in_branch, client) j
    join public.branch b on b.code = j.branch_code
    join public.company c on c.code = b.company_code
    left join public.credit k on k.id = j.credit_id
    left join public.receipt r on r.id = j.receipt_id
    left join public.payment p on p.id = r.payment_id
    left join public.intake_receipt x on x.receipt_id = r.id
    left join public.intake i on i.id = x.intake_id
    left join public.device d on d.device_id = i.device_id
    cross join lateral custody.posting_day(j, c.time_zone) posted
    where j.action in ('record', 'void', 'bounce', 'represent', 'grant_credit', 'revoke_credit')
  ) one
  group by one.day, one.kind, one.number, one.method, one.cheque, one.instrument;
end;

/**
 * Returns the statement of a client for a period: the balance before it, its lines with the balance after each, the balance at its end, the
 * sums by kind, and what was owed at its end by the age of the invoices. What the ages do not have was paid before it was owed.
 *
 * at_most   of more lines only the last ones are returned
 */
create function custody.statement_of(in_branch text, client text, first_day date, last_day date, at_most int)
  returns table (opening numeric, closing numeric, line_count int, lines json, sums json, ageing json)
language sql stable
begin atomic
  with moved as materialized (
    select m.* from custody.debt_moves(in_branch, client) m where m.day <= last_day
  ), opened as (
    select coalesce(sum(m.amount), 0) as amount from moved m where m.day < first_day
  ), line as materialized (
    select m.*, row_number() over way as nth, o.amount + sum(m.amount) over way as balance
    from moved m cross join opened o
    where m.day >= first_day
    window way as (order by m.day, m.place, m.move)
  ), total as (
    select count(*)::int as lines, coalesce(sum(l.amount), 0) as amount from line l
  ), paid as (
    select s.holder::bigint as invoice_id, sum(s.amount) as amount
    from custody.journal_of_client(in_branch, client) j
    join public.posting s on s.journal_id = j.id and s.account = 'AR'
    join public.branch b on b.code = j.branch_code
    join public.company c on c.code = b.company_code
    cross join lateral custody.posting_day(j, c.time_zone) posted
    where posted.day <= last_day
    group by s.holder
  ), owed as (
    select last_day - i.invoice_on as age, i.bill - i.received_before + coalesce(p.amount, 0) as amount
    from public.invoice i left join paid p on p.invoice_id = i.id
    where i.branch_code = in_branch and i.party = client and i.invoice_on <= last_day
      and i.bill - i.received_before + coalesce(p.amount, 0) > 0
  )
  select o.amount, o.amount + t.amount, t.lines,
    coalesce((
      select json_agg(json_build_object('day', l.day, 'kind', l.kind, 'number', l.number, 'method', l.method, 'cheque', l.cheque,
        'amount', l.amount, 'balance', l.balance) order by l.nth)
      from line l where l.nth > t.lines - at_most), '[]'),
    coalesce((
      select json_agg(json_build_object('kind', k.kind, 'amount', k.amount) order by k.amount desc)
      from (select l.kind, sum(l.amount) as amount from line l group by l.kind) k), '[]'),
    (select json_build_object('upTo30', coalesce(sum(w.amount) filter (where w.age <= 30), 0),
        'upTo60', coalesce(sum(w.amount) filter (where w.age between 31 and 60), 0),
        'upTo90', coalesce(sum(w.amount) filter (where w.age between 61 and 90), 0),
        'older', coalesce(sum(w.amount) filter (where w.age > 90), 0),
        'ahead', o.amount + t.amount - coalesce(sum(w.amount), 0))
      from owed w)
  from opened o cross join total t;
end;

/** Returns whether the user of the request may read the statements of a branch: cashiers and directors who work there. */
create function may_read_statements(in_branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select in_branch = any (my_branches()) and exists (select from app_user u where u.id = my_user() and u.role_id in (1, 3) and u.portal_allowed)
$$;

/** As custody.statement_of, for a user who may read it; no row for others. */
create function client_statement(in_branch text, client text, first_day date, last_day date, at_most int)
  returns table (opening numeric, closing numeric, line_count int, lines json, sums json, ageing json)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.* from custody.statement_of(in_branch, client, first_day, last_day, at_most) s where may_read_statements(in_branch)
$$;
grant execute on function client_statement(text, text, date, date, int) to backoffice_app;

/**
 * Returns the clients of a branch who owed something before or after a period, and clients with a changed debt. It begins with the debts of
 * today and takes back what was posted since, so that it reads the journal of the last months alone: no row is posted on a day after its own.
 *
 * received, credited   what receipts and credits changed, with what was taken back: below zero where they lowered the debt
 */
create function client_balances(in_branch text, first_day date, last_day date)
  returns table (party text, opening numeric, invoiced numeric, received numeric, credited numeric, closing numeric)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  with part (party, kind, day, amount) as (
    select i.party, 'today', null::date, i.balance from invoice i where i.branch_code = in_branch and i.balance > 0
    union all
    select r.party, 'today', null, r.applied - r.amount from receipt r
    where r.branch_code = in_branch and r.invoice_id is null and r.applied < r.amount and r.stage in (0, 1, 2, 3, 4)
    union all
    select k.party, 'today', null, k.applied - k.amount from credit k where k.branch_code = in_branch and k.status = 1
    union all
    select i.party, 'invoiced', i.invoice_on, i.bill - i.received_before from invoice i
    where i.branch_code = in_branch and i.invoice_on >= first_day and i.bill > i.received_before
    union all
    select coalesce(r.party, k.party), case when j.credit_id is null then 'received' else 'credited' end, posted.day,
      case when j.action in ('record', 'represent', 'grant_credit') then -j.amount else j.amount end
    from journal j
    join branch b on b.code = j.branch_code
    join company c on c.code = b.company_code
    left join receipt r on r.id = j.receipt_id
    left join credit k on k.id = j.credit_id
    cross join lateral posting_day(j, c.time_zone) posted
    where j.branch_code = in_branch and j.at >= day_start(in_branch, first_day) and posted.day >= first_day
      and j.action in ('record', 'void', 'bounce', 'represent', 'grant_credit', 'revoke_credit')
  ), client as (
    select p.party, sum(case when p.kind = 'today' then p.amount else -p.amount end) as opening,
      coalesce(sum(p.amount) filter (where p.kind = 'invoiced' and p.day <= last_day), 0) as invoiced,
      coalesce(sum(p.amount) filter (where p.kind = 'received' and p.day <= last_day), 0) as received,
      coalesce(sum(p.amount) filter (where p.kind = 'credited' and p.day <= last_day), 0) as credited,
      count(*) filter (where p.day <= last_day) as moves
    from part p group by p.party
  )
  select c.party, c.opening, c.invoiced, c.received, c.credited, c.opening + c.invoiced + c.received + c.credited
  from client c
  where may_read_statements(in_branch) and (c.opening <> 0 or c.moves > 0)
$$;
grant execute on function client_balances(text, date, date) to backoffice_app;

/** Returns whether a branch has pages for clients. */
create function has_client_pages(in_branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$ select exists (select from branch b join company c on c.code = b.company_code where b.code = in_branch and c.client_pages) $$;

/** Makes a link for each statement without an open link, for the user of the request. Returns the number of new links. */
create function custody.link_statements(in_branch text, clients text[], first_day date, last_day date) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  actor constant int := my_user();
  made record;
begin
  if not may_read_statements(in_branch) then
    perform refuse('statements_are_shared_by_their_readers');
  elsif not has_client_pages(in_branch) then
    perform refuse('clients_have_pages');
  end if;
  update statement_link l set ended_at = clock_timestamp(), ended_by = actor
  where l.branch_code = in_branch and l.party = any (clients) and (l.from_day, l.to_day) = (first_day, last_day)
    and l.ended_at is null and l.expires_at <= clock_timestamp();
  -- In one order, so that two who make the same links wait for each other once.
  with added as (
    insert into statement_link (code, branch_code, party, from_day, to_day, made_by, expires_at)
    select new_link_code(), in_branch, client, first_day, last_day, actor, clock_timestamp() + interval '90 days'
    from unnest(clients) client order by client
    on conflict (branch_code, party, from_day, to_day) where ended_at is null do nothing
    returning id
  )
  select array_agg(a.id order by a.id) as ids, count(*)::int as links into made from added a;
  if made.links > 0 then
    perform write_audit('statement_link', made.ids, array_fill(in_branch, array[made.links]), 'make', actor,
      jsonb_build_object('from', first_day, 'through', last_day));
    perform refresh_browsers(in_branch, array[actor]);
  end if;
  return made.links;
end $$;

/** Returns the code of the open link of a statement. Makes the link where none is open. */
create function link_of_statement(in_branch text, client text, first_day date, last_day date) returns text
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform link_statements(in_branch, array[client], first_day, last_day);
  -- This statement sees the link of another who was first.
  return (
    select l.code from statement_link l
    where l.branch_code = in_branch and l.party = client and (l.from_day, l.to_day) = (first_day, last_day) and l.ended_at is null);
end $$;
grant execute on function link_of_statement(text, text, date, date) to backoffice_app;

/** Makes the links of all clients that `client_balances` returns, for a director of the branch. Returns the number of new links. */
create function link_all_statements(in_branch text, first_day date, last_day date) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  clients text[];
begin
  if not is_active_director(my_user()) then
    perform refuse('statements_of_all_are_shared_by_a_director');
  end if;
  select array_agg(b.party) into clients from client_balances(in_branch, first_day, last_day) b;
  if cardinality(clients) > 20000 then
    perform refuse('statement_links_are_bounded');
  end if;
  return link_statements(in_branch, coalesce(clients, '{}'), first_day, last_day);
end $$;
grant execute on function link_all_statements(text, date, date) to backoffice_app;

/** Ends the link of the statement of a client, for a director of the branch. Returns false where none is open. */
create function end_link_of_statement(in_branch text, client text, first_day date, last_day date) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  actor constant int := my_user();
  ended statement_link;
begin
  update statement_link l set ended_by = actor, ended_at = clock_timestamp()
  where l.branch_code = in_branch and l.party = client and (l.from_day, l.to_day) = (first_day, last_day) and l.ended_at is null
    and l.branch_code = any (my_branches()) and is_active_director(actor)
  returning l.* into ended;
  if ended.id is null then
    return false;
  end if;
  perform write_audit('statement_link', array[ended.id], array[ended.branch_code], 'end', actor,
    jsonb_build_object('from', ended.from_day, 'through', ended.to_day));
  perform refresh_browsers(ended.branch_code, array[actor]);
  return true;
end $$;
grant execute on function end_link_of_statement(text, text, date, date) to backoffice_app;

/**
 * Returns what the page of a statement shows; no row for a code that is unknown, too old or ended, and where the company has no pages. It is all
 * that a request without a session may ask about a statement. PostgreSQL keeps the list of the columns that it reads (pg_depend), and a test
 * compares the list.
 *
 * language   of the client, '' without one
 * numbers    the form of numbers of the company
 * today      the page shows the statement as it is today
 */
create function public_statement(of_code text) returns table (
  company text, branch text, language text, company_language text, numbers json, client text, from_day date, to_day date, today date,
  opening numeric, closing numeric, line_count int, lines json, ageing json
)
language sql stable
security definer
set search_path = public, pg_temp
begin atomic
  select c.name, b.name, a.language, c.client_language, json_build_object('digits', c.digits, 'grouping', c.digit_groups), short_name(a.title),
    l.from_day, l.to_day, business_day(b.code), s.opening, s.closing, s.line_count, s.lines, s.ageing
  from statement_link l
  join branch b on b.code = l.branch_code
  join company c on c.code = b.company_code
  join chart a on a.branch_code = l.branch_code and a.acode = l.party
  cross join lateral custody.statement_of(l.branch_code, l.party, l.from_day, l.to_day, 200) s
  where l.code = of_code and l.ended_at is null and l.expires_at > now() and c.client_pages;
end;
grant execute on function public_statement(text) to backoffice_app;

-- Imports of bank statements: the functions that check_import and apply_import call for this kind.

/**
 * Finds the account of each line by its code, its number at the bank or its title, and writes the amount with its sign; then the faults of
 * the lines. Lines without an amount that state a balance are left out.
 *
 * A statement has no numbers of its own lines, so the key of a line is a hash of all that the bank shows of it, with its number among equal
 * lines of the file: of the same lines in two files only the further ones are new.
 */
create function import_checks_statements(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  update import_line l
  set facts = l.facts - array['moneyIn', 'moneyOut', 'side'] || jsonb_build_object('amount', x.amount, 'account', coalesce(a.acode, l.facts ->> 'account'))
  from (
    select l.line, upper(regexp_replace(l.facts ->> 'account', '\s', '', 'g')) as number,
      case
        when (l.facts ->> 'amount')::numeric <> 0 then
          case when search_text(l.facts ->> 'side') ~ '^(d|dr|debit|withdrawal|w)$' then -abs((l.facts ->> 'amount')::numeric)
            when search_text(l.facts ->> 'side') ~ '^(c|cr|credit|deposit)$' then abs((l.facts ->> 'amount')::numeric)
            else (l.facts ->> 'amount')::numeric end
        else abs(coalesce((l.facts ->> 'moneyIn')::numeric, 0)) - abs(coalesce((l.facts ->> 'moneyOut')::numeric, 0)) end as amount
    from import_line l where l.import_id = import
  ) x
  join import_line o on o.import_id = import and o.line = x.line
  left join lateral (
    select c.acode
    from chart c left join bank_account b on b.branch_code = c.branch_code and b.account = c.acode
    where c.branch_code = o.facts ->> 'branch' and c.leaf_group = 'BANK'
      and (c.acode = o.facts ->> 'account' or b.number = x.number or search_text(c.title) = search_text(o.facts ->> 'account'))
    order by c.acode = o.facts ->> 'account' desc, b.number = x.number desc nulls last, c.acode limit 1
  ) a on true
  where l.import_id = import and l.line = x.line;

  with stated as (
    delete from import_line l
    where l.import_id = import and (l.facts ->> 'amount')::numeric = 0
      and search_text(l.facts ->> 'description') ~ '^(opening|closing)balance|^balance(bf|cf|brought|carried)|^(brought|carried)forward'
    returning l.line
  )
  insert into import_note (import_id, line, note) select import, s.line, '["total"]' from stated s;

  update import_line l set key = x.hash || '/' || x.nth
  from (
    select h.line, h.hash, row_number() over (partition by h.hash order by h.line) as nth
    from (
      select l.line, bank_line_hash(l.facts ->> 'branch', l.facts ->> 'account', (l.facts ->> 'date')::date, (l.facts ->> 'amount')::numeric,
        l.facts ->> 'description', l.facts ->> 'reference', l.facts ->> 'chequeNo', l.facts ->> 'bankReference') as hash
      from import_line l where l.import_id = import
    ) h
  ) x
  where l.import_id = import and l.line = x.line;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'account' and c.leaf_group = 'BANK'
  cross join lateral (values
    (case when c.acode is null and l.facts ->> 'account' is not null
      then jsonb_build_array('bankAccountUnknown', l.facts ->> 'account', l.facts ->> 'branch') end),
    (case when (l.facts ->> 'amount')::numeric = 0 then jsonb_build_array('required', 'Amount') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, b.line, jsonb_build_array('balanceBreaks', b.balance::text, b.expected::text)
  from import_lines_of_accounts(import) b
  where b.balance <> b.expected;

  insert into import_note (import_id, line, note)
  select import, s.first_line, jsonb_build_array('daysMissing', s.opening::text, s.former_closing::text)
  from import_statements_of_accounts(import) s
  where s.former_closing is not null;
end $$;

/**
 * Returns the lines of a file in the order of time, which is the order of the file or its reverse: the order in which the balances follow each
 * other, or else the order of the days.
 *
 * expected   the balance that follows from the line before; null for the first line of an account, and without balances
 */
create function import_lines_of_accounts(import int) returns table (
  line int, key text, branch text, account text, booked_on date, amount numeric, balance numeric, nth int, expected numeric
)
language sql stable
set search_path = public, pg_temp
as $$
  with read as materialized (
    select l.line, l.key, l.facts ->> 'branch' as branch, l.facts ->> 'account' as account, (l.facts ->> 'date')::date as booked_on,
      (l.facts ->> 'amount')::numeric as amount, (l.facts ->> 'balance')::numeric as balance
    from import_line l where l.import_id = import
  ), next_to as (
    select r.*, lag(r.balance) over w as before, lag(r.amount) over w as amount_before, lag(r.booked_on) over w as day_before
    from read r window w as (partition by r.branch, r.account order by r.line)
  ), direction as (
    select n.branch, n.account, (
        count(*) filter (where n.balance <> n.before + n.amount), count(*) filter (where n.booked_on < n.day_before)
      ) > (
        count(*) filter (where n.before <> n.balance + n.amount_before), count(*) filter (where n.booked_on > n.day_before)
      ) as is_newest_first
    from next_to n group by n.branch, n.account
  )
  select r.line, r.key, r.branch, r.account, r.booked_on, r.amount, r.balance,
    (row_number() over of_time)::int, lag(r.balance) over of_time + r.amount
  from read r join direction d on d.branch is not distinct from r.branch and d.account is not distinct from r.account
  window of_time as (partition by r.branch, r.account order by case when d.is_newest_first then -r.line else r.line end)
$$;

/** Returns the statements of a file: an account with its days and balances, and the closing balance here before it, where that is another one. */
create function import_statements_of_accounts(import int) returns table (
  branch text, account text, first_line int, from_on date, to_on date, opening numeric, closing numeric, former_closing numeric
)
language sql stable
set search_path = public, pg_temp
as $$
  with of_time as materialized (select * from import_lines_of_accounts(import)),
  statement as (
    select t.branch, t.account, (array_agg(t.line order by t.nth))[1] as first_line, min(t.booked_on) as from_on, max(t.booked_on) as to_on,
      case when bool_and(t.balance is not null) then (array_agg(t.balance - t.amount order by t.nth))[1] end as opening,
      case when bool_and(t.balance is not null) then (array_agg(t.balance order by t.nth desc))[1] end as closing,
      bool_or(exists (
        select from bank_line b where b.branch_code = t.branch and b.account = t.account and b.key = bank_line_key(t.key)
      )) as overlaps
    from of_time t group by t.branch, t.account
  )
  select s.branch, s.account, s.first_line, s.from_on, s.to_on, s.opening, s.closing, former.balance
  from statement s
  left join lateral (
    select b.balance from bank_line b
    where b.branch_code = s.branch and b.account = s.account and b.booked_on <= s.from_on
    order by b.booked_on desc, b.id desc limit 1
  ) former on not s.overlaps and former.balance <> s.opening
$$;

/** Returns the lines of an import that are here. What a bank stated stays as it is. */
create function import_here_statements(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, l.facts, null::jsonb
  from import_line l
  join bank_line b on b.branch_code = l.facts ->> 'branch' and b.account = l.facts ->> 'account' and b.key = bank_line_key(l.key)
  where l.import_id = import
$$;

/** Nothing that is here is changed. */
create function import_lock_statements(import int) returns void
language sql
set search_path = public, pg_temp
as $$ select $$;

/** Writes the new lines of statements, and confirms what is certain. An account is checked from its first statement on. */
create function import_write_statements(import int, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  stated record;
  statement bigint;
begin
  for stated in
    select s.* from import_statements_of_accounts(import) s
    where exists (
      select from import_record r
      where r.import_id = import and r.outcome = 'new' and r.now ->> 'branch' = s.branch and r.now ->> 'account' = s.account)
    order by s.branch, s.account
  loop
    insert into bank_account (branch_code, account, opening_on) values (stated.branch, stated.account, stated.from_on) on conflict do nothing;
    insert into bank_statement (branch_code, account, import_id, from_on, to_on, opening, closing, former_closing)
    values (stated.branch, stated.account, import, stated.from_on, stated.to_on, stated.opening, stated.closing, stated.former_closing)
    returning id into statement;
    insert into bank_line (statement_id, branch_code, account, position, booked_on, value_on, amount, description, reference, cheque_no,
      bank_reference, balance, key)
    select statement, stated.branch, stated.account, t.nth, t.booked_on, (r.now ->> 'valueDate')::date, t.amount, coalesce(r.now ->> 'description', ''),
      coalesce(r.now ->> 'reference', ''), coalesce(r.now ->> 'chequeNo', ''), coalesce(r.now ->> 'bankReference', ''), t.balance,
      bank_line_key(r.key)
    from import_lines_of_accounts(import) t
    join import_record r on r.import_id = import and r.key = t.key and r.outcome = 'new'
    where t.branch = stated.branch and t.account = stated.account
    order by t.nth;
    perform match_by_rules(stated.branch, stated.account);
  end loop;
end $$;

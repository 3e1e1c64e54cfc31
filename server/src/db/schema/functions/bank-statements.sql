-- Bank statements: the accounts at banks, their lines, the state of a deposit at the bank, and the documents that a line may belong to.

/** Refuses a change of the facts that the bank stated. */
create function custody.bank_line_is_kept() returns trigger
language plpgsql
as $$
begin
  raise exception 'bank_line_is_kept' using errcode = 'check_violation', constraint = 'bank_line_is_kept';
end $$;

/** Returns a hash of all that the bank shows of a line; equal lines of an account have the same. */
create function bank_line_hash(
  branch text, account text, day date, amount numeric, description text, reference text, cheque_no text, bank_reference text
) returns text
language sql immutable
as $$
  select encode(sha256(convert_to(jsonb_build_array(branch, account, day, amount::numeric(14, 2), search_text(coalesce(description, '')),
    search_text(coalesce(reference, '')), search_text(coalesce(cheque_no, '')), search_text(coalesce(bank_reference, '')))::text, 'UTF8')), 'hex')
$$;

/** Returns the key of a line: `written` is its hash and, after a slash, its number among equal lines of a file. */
create function bank_line_key(written text) returns bytea
language sql immutable
as $$ select sha256(convert_to(written, 'UTF8')) $$;

/** Returns whether a text of the bank has a number as a word of its own: 55821 is in "SLIP 55821/KHI" and not in "155821". */
create function bank_text_names(words text, number text) returns boolean
language sql immutable
as $$
  select number <> '' and upper(words) ~ ('(^|[^0-9A-Z])' || regexp_replace(upper(number), '([^0-9A-Z])', '\\\1', 'g') || '($|[^0-9A-Z])')
$$;
grant execute on function bank_text_names(text, text) to backoffice_app;

/** Returns all words that the bank states about a line. */
create function bank_words(line bank_line) returns text
language sql immutable
as $$ select concat_ws(' ', line.description, line.reference, line.cheque_no, line.bank_reference) $$;
grant execute on function bank_words(bank_line) to backoffice_app;

/** Returns the sum of the lines that are matched with a deposit, and with online receipts in it. */
create function seen_at_the_bank(deposit bigint) returns numeric
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce((select sum(m.amount) from bank_match m where m.deposit_id = deposit), 0)
    + coalesce((
      select sum(m.amount) from deposit_line l join bank_match m on m.receipt_id = l.receipt_id and m.kind = 'receipt'
      where l.deposit_id = deposit and l.live), 0)
$$;
grant execute on function seen_at_the_bank(bigint) to backoffice_app;

/**
 * Returns the state of a deposit at the bank: seen, partly, differs (the bank has less, and no more will come), notSeen, or notChecked for a
 * deposit before the first statement of its account. A deposit that was declined has none: the text is empty.
 */
create function bank_state_of(asked deposit) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select case
    when asked.status = 2 then ''
    when not exists (
      select from bank_account a
      where a.branch_code = asked.branch_code and a.account = asked.account and a.opening_on <= asked.deposited_on
    ) then 'notChecked'
    when s.seen = asked.total then 'seen'
    when s.seen = 0 then 'notSeen'
    when exists (select from bank_match m where m.deposit_id = asked.id and m.is_whole) then 'differs'
    else 'partly' end
  from (select seen_at_the_bank(asked.id) as seen) s
$$;
grant execute on function bank_state_of(deposit) to backoffice_app;

/** Writes the settings of an account at a bank, for the director of the request, and matches by the rules again. */
create function set_bank_account(branch text, of_account text, number text, opening_on date, days int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  was text;
  now constant text := concat_ws(', ', nullif(number, ''), to_char(opening_on, 'DD/MM/YYYY'), days);
begin
  if branch <> all ((select my_branches())::text[]) or not may_decide('bank_line', my_user(), branch) then
    perform refuse('bank_lines_are_matched_by_a_director');
  end if;
  select concat_ws(', ', nullif(a.number, ''), to_char(a.opening_on, 'DD/MM/YYYY'), a.days) into was
  from bank_account a where a.branch_code = branch and a.account = of_account for no key update;
  insert into bank_account as a (branch_code, account, number, opening_on, days)
  values (branch, of_account, set_bank_account.number, set_bank_account.opening_on, set_bank_account.days)
  on conflict (branch_code, account) do update
  set number = excluded.number, opening_on = excluded.opening_on, days = excluded.days;
  if was is distinct from now then
    perform record_setting(b.company_code, 'bank_account', c.title, was, now, my_user())
    from branch b join chart c on c.branch_code = b.code and c.acode = of_account where b.code = branch;
  end if;
  perform custody.match_by_rules(branch, of_account);
end $$;
grant execute on function set_bank_account(text, text, text, date, int) to backoffice_app;

/**
 * Returns the documents that an open line may belong to, the likeliest first.
 *
 * rule      R2: the slip fits and the amount does not. R3: the amount fits, within the days. R4: deposits of a day that add up to the line.
 *           R5: the line is the cash, or a cheque, of a deposit. R6: the line takes a known cheque back. R7: an online receipt. R1 where
 *           several fit.
 * differs   the amount of the line less what the document lacks
 * days      from the document to the line
 */
create function bank_candidates(line bigint) returns table (
  rule text, kind text, deposits bigint[], receipt bigint, amount numeric, differs numeric, days int, names_slip boolean
)
language sql stable
set search_path = public, pg_temp
as $$
  with asked as materialized (
    select l.*, abs(l.amount) - l.matched as rest, bank_words(l) as words, a.opening_on, a.days as within
    from bank_line l join bank_account a on a.branch_code = l.branch_code and a.account = l.account
    where l.id = line and l.matched < abs(l.amount)
  ), lacking as materialized (
    select d.id, d.deposited_on, d.slip_no, d.total - seen_at_the_bank(d.id) as lacks, q.rest, q.booked_on - d.deposited_on as days,
      bank_text_names(q.words, d.slip_no) as names_slip, q.within, q.words, q.cheque_no
    from asked q
    join deposit d on d.branch_code = q.branch_code and d.account = q.account and d.status <> 2 and d.deposited_on >= q.opening_on
      and d.deposited_on between q.booked_on - 60 and q.booked_on + 7
    where q.amount > 0
  ), open_deposit as materialized (
    select * from lacking o where o.lacks > 0
  ), sums as (
    with recursive small as (
      -- At most twelve deposits of a day, so that the sums stay few.
      select o.*, row_number() over (partition by o.deposited_on order by o.id) as nth from open_deposit o where o.lacks < o.rest and o.days between 0 and o.within
    ), joined as (
      select array[s.id] as ids, s.nth, s.lacks as total, s.deposited_on, s.rest, s.days from small s where s.nth <= 12
      union all
      select m.ids || s.id, s.nth, m.total + s.lacks, m.deposited_on, m.rest, m.days
      from joined m join small s on s.deposited_on = m.deposited_on and s.nth > m.nth and s.nth <= 12
      where cardinality(m.ids) < 6 and m.total + s.lacks <= m.rest
    )
    select m.ids, m.total, m.days from joined m where cardinality(m.ids) > 1 and m.total = m.rest
  )
  select c.* from (
    select case when o.names_slip and o.lacks = o.rest then 'R1' when o.names_slip then 'R2' else 'R3' end as rule, 'deposit' as kind,
      array[o.id] as deposits, null::bigint as receipt, o.lacks as amount, o.rest - o.lacks as differs, o.days, o.names_slip
    from open_deposit o
    where o.names_slip or o.lacks = o.rest and o.days between 0 and o.within
    union all
    select 'R4', 'deposit', s.ids, null, s.total, 0, s.days, false from sums s
    union all
    select 'R5', 'deposit', array[o.id], null, o.lacks, o.rest - o.lacks, o.days, o.names_slip
    from open_deposit o
    where not o.names_slip and o.lacks > o.rest and o.days between 0 and o.within and (
      exists (
        select from deposit_line l join receipt r on r.id = l.receipt_id
        where l.deposit_id = o.id and bank_text_names(o.words, r.cheque_no)
        group by r.cheque_key, r.cheque_bank having sum(r.amount) = o.rest)
      or o.rest = (
        select sum(r.amount) from deposit_line l join receipt r on r.id = l.receipt_id
        where l.deposit_id = o.id and r.method = 'Cash'))
    union all
    -- A cheque that was deposited again is one candidate, by its last deposit.
    select 'R6', 'bounce', '{}', r.id, p.amount, q.rest - p.amount, q.booked_on - max(d.posting_on), false
    from asked q
    join receipt r on r.branch_code = q.branch_code and r.cheque_no <> '' and bank_text_names(q.words, r.cheque_no)
    join deposit_line l on l.receipt_id = r.id
    join deposit d on d.id = l.deposit_id and d.account = q.account and d.status = 1
    cross join lateral (select min(p.id) as first, sum(p.amount) as amount from parts_of_receipt(r.id) p) p
    where q.amount < 0 and p.first = r.id and not exists (select from bank_match m where m.receipt_id = r.id and m.bounced_in = d.id)
    group by r.id, p.amount, q.rest, q.booked_on
    union all
    select 'R7', 'receipt', '{}', n.receipt, n.amount, q.rest - n.amount, q.booked_on - (r.created_at at time zone 'UTC')::date, false
    from asked q
    cross join lateral online_receipts_named(q.branch_code, q.words) n
    join receipt r on r.id = n.receipt
    where q.amount > 0
  ) c
  order by c.rule, abs(c.differs), c.days
  limit 20
$$;
grant execute on function bank_candidates(bigint) to backoffice_app;

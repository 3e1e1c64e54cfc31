-- Bank statements: the documents that a line may belong to.

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

-- Totals of finished documents, kept per day.

/** Returns the rows that finished_total should have, computed from all documents. */
create function custody.finished() returns table (
  kind text, branch_code text, day date, salesman_id int, cashier_id int, state smallint, method text, division_code text, documents int,
  amount numeric, net_amount numeric
)
language sql stable
set search_path = public, custody, pg_temp
as $$
  select 'receipt', branch_code, utc_day(created_at), salesman_id, coalesce(cashier_id, 0), stage, method, '', count(*)::int, sum(amount), 0
  from receipt
  where stage in (4, 5, 9)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, t.status, r.method, '', count(*)::int, sum(r.amount), 0
  from transfer t join receipt r on r.id = t.receipt_id
  where t.status in (2, 3, 4)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'declined_transfer', t.branch_code, utc_day(t.sent_at), t.salesman_id, t.cashier_id, r.stage, r.method, '', count(*)::int, sum(r.amount), 0
  from transfer t join receipt r on r.id = t.receipt_id
  where t.status = 2 and r.stage in (4, 5, 9)
  group by 2, 3, 4, 5, 6, 7
  union all
  select 'deposit', branch_code, utc_day(created_at), 0, cashier_id, status, '', '', count(*)::int, sum(total), 0
  from deposit
  where status in (1, 2)
  group by 2, 3, 5, 6
  union all
  select 'deposit_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, case when x.receipt_id is null then d.status else 3::smallint end,
    r.method, '', count(*)::int, sum(r.amount), 0
  from deposit_line l
  join deposit d on d.id = l.deposit_id
  join receipt r on r.id = l.receipt_id
  left join bounce x on x.deposit_id = l.deposit_id and x.receipt_id = l.receipt_id
  where d.status in (1, 2)
  group by 2, 3, 5, 6, 7
  union all
  select 'declined_line', d.branch_code, utc_day(d.created_at), 0, d.cashier_id, r.stage, r.method, '', count(*)::int, sum(r.amount), 0
  from deposit_line l
  join deposit d on d.id = l.deposit_id
  join receipt r on r.id = l.receipt_id
  where d.status = 2 and r.stage in (4, 5, 9)
  group by 2, 3, 5, 6, 7
  union all
  select 'invoice', a.branch_code, a.invoice_on, 0, 0, a.status, '', a.division_code, count(*)::int,
    sum(coalesce(l.amount, i.bill)), sum(coalesce(l.net_amount, i.bill))
  from invoice_approval a
  join invoice i on i.id = a.id
  left join (select invoice_id, sum(amount) as amount, sum(net_amount) as net_amount from invoice_line group by 1) l on l.invoice_id = i.id
  where a.status = 1
  group by 2, 3, 6, 8
$$;

/** Writes finished_total anew from all documents, which a load needs that wrote them without triggers or set their moments afterwards. */
create function custody.add_up_finished() returns void
language sql
set search_path = public, custody, pg_temp
as $$
  -- Lock out decisions at the same time, so that none is missed or counted twice.
  lock table finished_total in share row exclusive mode;
  delete from finished_total;
  insert into finished_total select * from custody.finished();
$$;

/**
 * Replaces several rows of finished_total about the same documents by one row, or by none where nothing is left. Returns how many it
 * replaced. A reader sees the rows before or after that, and their sums are equal.
 */
create function fold_finished_totals() returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  replaced bigint;
begin
  with several as (
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code
    from finished_total
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having count(*) > 1
  ), taken as (
    delete from finished_total f
    using several s
    where (f.kind, f.branch_code, f.day, f.salesman_id, f.cashier_id, f.state, f.method, f.division_code)
      = (s.kind, s.branch_code, s.day, s.salesman_id, s.cashier_id, s.state, s.method, s.division_code)
    returning f.*
  ), folded as (
    insert into finished_total
    select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, sum(documents)::int, sum(amount), sum(net_amount)
    from taken
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(documents), sum(amount), sum(net_amount)) <> (0, 0, 0)
  )
  select count(*) into replaced from taken;
  return replaced;
end $$;
grant execute on function fold_finished_totals() to backoffice_app;

/** Returns the day of a moment in UTC, the day of finished_total. Where the company is does not matter to it. */
create function utc_day(at timestamptz) returns date
language sql immutable strict parallel safe
return (at at time zone 'UTC')::date;
grant execute on function utc_day(timestamptz) to backoffice_app;

/** Returns what finished_total has to say, computed from all documents. */
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

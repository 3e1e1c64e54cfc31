/**
 * Returns what a user still has of the company's money, in some branches or in all, as kinds with their number and sum: receipts with a
 * salesman, his hand-overs on the way, hand-overs that wait for a cashier, approved receipts in no live deposit, and pending deposits.
 */
create function user_holdings(holder int, in_branches text[] default null) returns table (kind text, documents bigint, amount numeric)
language sql stable
as $$
  with places (code) as (
    select b.branch_code from user_branch b where b.user_id = holder and (in_branches is null or b.branch_code = any (in_branches))
  ), found (kind, amount) as (
    select 'inHand', r.amount from places p join receipt r on r.branch_code = p.code and r.salesman_id = holder and r.stage = 0
    union all
    select 'sent', r.amount
    from places p join transfer t on t.branch_code = p.code and t.salesman_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'waiting', r.amount
    from places p join transfer t on t.branch_code = p.code and t.cashier_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'approved', r.amount from places p join receipt r on r.branch_code = p.code and r.cashier_id = holder and r.stage = 2
    union all
    select 'deposits', d.total from places p join deposit d on d.branch_code = p.code and d.cashier_id = holder and d.status = 0
  )
  select k.kind, count(f.kind), coalesce(sum(f.amount), 0)
  from unnest(array['inHand', 'sent', 'waiting', 'approved', 'deposits']) with ordinality as k (kind, position) left join found f on f.kind = k.kind
  group by k.kind, k.position
  order by k.position
$$;
grant execute on function user_holdings(int, text[]) to backoffice_app;

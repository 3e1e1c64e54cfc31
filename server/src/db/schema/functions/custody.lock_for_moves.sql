/**
 * Locks every row that several moves of one transaction are going to write, in the order in which one move locks them: receipts,
 * invoices, balances.
 *
 * ids, rules, cashiers  parallel arrays, as custody.move has them
 */
create function custody.lock_for_moves(ids bigint[], rules text[], cashiers int[] default null) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  owed bigint[];
  balances record;
begin
  perform 1 from receipt where id = any (ids) order by id for no key update;
  select array_agg(paid.invoice_id) into owed
  from unnest(ids, rules) as m (id, rule)
  cross join lateral (
    select r.invoice_id from receipt r where r.id = m.id
    union
    select a.invoice_id from allocation a where a.receipt_id = m.id and a.live
  ) paid
  where m.rule in ('void', 'bounce');
  perform 1 from invoice where id = any (owed) order by id for no key update;

  with reached as (
    select r.branch_code, s.account::text as account, r.salesman_id,
      case s.account when 'SM' then null else place.cashier_id end as cashier_id
    from unnest(ids, rules, cashiers) as m (id, rule, cashier_id)
    join receipt r on r.id = m.id
    join custody.stage_rule way on way.action = m.rule
    cross join lateral (values (way.from_stage, r.cashier_id), (way.to_stage, coalesce(m.cashier_id, r.cashier_id))) as place (stage, cashier_id)
    join custody.stage s on s.code = place.stage
    where s.account <> 'AR'
    union
    select i.branch_code, 'AR', i.salesman_id, null from invoice i where i.id = any (owed)
  )
  select array_agg(branch_code) as branches, array_agg(account) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into balances
  from reached;
  perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);
end $$;

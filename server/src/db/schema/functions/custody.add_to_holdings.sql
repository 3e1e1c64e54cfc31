/**
 * Adds amounts to the balances that the tiles show. Rows are locked in one order, whichever way the money goes: first what invoices owe,
 * because a move writes that first, then per salesman on the way from him to the bank. So two moves never wait for each other in a
 * circle. Several moves of one transaction lock all their rows before the first of them (custody.lock_for_moves).
 */
create function custody.add_to_holdings(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by account <> 'AR', 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;

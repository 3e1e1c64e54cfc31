/**
 * Adds to the balances the tiles read. Rows are taken in one order, whichever way the money goes: what invoices owe first, since a move
 * writes that first, then per salesman on the way from him to the bank. So two moves never wait for each other in a circle; several of
 * one transaction take all their rows before the first of them (custody.take).
 */
create function custody.hold(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
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

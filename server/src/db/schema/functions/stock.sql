-- Stock.

/**
 * Adds the movements of a statement to the balances of their lots. Refuses a movement that takes a lot below 0, unless its kind may do so.
 * The movements of one statement count one after the other, by date and entry, as if each were its own statement. Two statements lock the
 * lots in the same order, so that they never wait for each other in a circle.
 */
create function stock_moved() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  short record;
begin
  with kept as (
    insert into stock_balance (branch_code, godown_code, item_code, lot_no, expires_on, balance)
    select branch_code, godown_code, item_code, lot_no, expires_on, sum(received - issued)
    from added
    group by 1, 2, 3, 4, 5
    order by item_code, godown_code, lot_no, expires_on
    on conflict on constraint lot_has_one_balance do update set balance = stock_balance.balance + excluded.balance
    returning godown_code, item_code, lot_no, expires_on, balance
  ), counted as (
    select k.item_code, k.lot_no, a.kind, a.issued,
      k.balance - sum(a.received - a.issued) over (lot rows between 1 following and unbounded following) as left_over,
      k.balance
    from added a
    join kept k on k.godown_code = a.godown_code and k.item_code = a.item_code and k.lot_no = a.lot_no
      and k.expires_on is not distinct from a.expires_on
    window lot as (partition by k.godown_code, k.item_code, k.lot_no, k.expires_on order by a.moved_on, a.entry_no)
  )
  select c.item_code, c.lot_no into short
  from counted c
  join stock_movement_kind m on m.name = c.kind
  where c.issued > 0 and coalesce(c.left_over, c.balance) < 0 and not m.may_go_below_zero
  limit 1;
  if found then
    perform refuse('lot_is_not_below_zero', (select format('%s, lot %s', i.name, short.lot_no) from item i where i.code = short.item_code));
  end if;
  return null;
end $$;

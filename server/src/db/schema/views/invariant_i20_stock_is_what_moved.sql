-- The balance of a lot is the sum of its movements. It is below 0 only where a movement took it there that may do so.
create view invariant_i20_stock_is_what_moved as
select branch_code, godown_code, item_code, lot_no, expires_on, sum(balance) as balance, sum(moved) as moved
from (
  select branch_code, godown_code, item_code, lot_no, expires_on, balance, 0 as moved, 1 as balances, false as may_go_below_zero
  from stock_balance
  union all
  select m.branch_code, m.godown_code, m.item_code, m.lot_no, m.expires_on, 0, m.received - m.issued, 0, k.may_go_below_zero
  from stock_movement m
  join stock_movement_kind k on k.name = m.kind
) lot
group by 1, 2, 3, 4, 5
having sum(balances) <> 1 or sum(balance) <> sum(moved) or (sum(balance) < 0 and not bool_or(may_go_below_zero));

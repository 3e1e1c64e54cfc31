-- The balances that the tiles show are the sums of the documents.
create view invariant_i18_tiles_are_what_the_rows_say as
with state (branch_code, account, salesman_id, cashier_id, amount) as (
  select r.branch_code, s.account, r.salesman_id, coalesce(r.cashier_id, 0), sum(r.amount)
  from receipt r join custody.stage s on s.code = r.stage
  where r.stage not in (-1, 5, 9)
  group by 1, 2, 3, 4
  union all
  select branch_code, 'AR', salesman_id, 0, sum(balance) from invoice group by 1, 3
)
select branch_code, account, salesman_id, cashier_id, s.amount as state, h.amount as tile
from state s full join holding h using (branch_code, account, salesman_id, cashier_id)
where coalesce(s.amount, 0) <> coalesce(h.amount, 0);

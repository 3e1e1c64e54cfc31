-- The balance of each ledger account is the amount that the documents give its holder.
create view invariant_i04_ledger_balance_is_state_balance as
with part (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -amount from receipt where invoice_id is not null and stage not in (-1, 5, 9)
  union all
  select 'AR', invoice_id::text, branch_code, -amount from allocation where live
  union all
  select 'AD', party, branch_code, applied - amount from receipt where invoice_id is null and stage not in (-1, 5, 9)
  union all
  select 'SM', salesman_id::text, branch_code, amount from receipt where stage = 0
  union all
  select 'TR', cashier_id::text, branch_code, amount from receipt where stage = 1
  union all
  select 'CA', cashier_id::text, branch_code, amount from receipt where stage = 2
  union all
  select 'DC', id::text, branch_code, total from deposit where status = 0
  union all
  select 'BK', account, branch_code, total from deposit where status = 1
  union all
  select 'BK', d.account, r.branch_code, -r.amount
  from bounce b join receipt r on r.id = b.receipt_id join deposit d on d.id = b.deposit_id
), state as (
  select account, holder, branch_code, sum(amount) as amount from part group by 1, 2, 3
), ledger as (
  select account, holder, branch_code, sum(amount) as amount from posting group by 1, 2, 3
)
select account, holder, branch_code, s.amount as state, l.amount as ledger
from state s full join ledger l using (account, holder, branch_code)
where coalesce(s.amount, 0) <> coalesce(l.amount, 0);

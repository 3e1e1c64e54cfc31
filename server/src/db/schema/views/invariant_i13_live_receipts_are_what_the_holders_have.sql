-- The live receipts of a branch are the money that its holders have.
create view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);

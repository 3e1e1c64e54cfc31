-- The totals of what is finished are the sums of the documents.
create view invariant_i39_finished_totals_are_what_the_rows_say as
select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, sum(documents) as documents, sum(amount) as amount,
  sum(net_amount) as net_amount
from (
  select * from finished_total
  union all
  select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, -documents, -amount, -net_amount from custody.finished()
) difference
group by 1, 2, 3, 4, 5, 6, 7, 8
having (sum(documents), sum(amount), sum(net_amount)) <> (0, 0, 0);

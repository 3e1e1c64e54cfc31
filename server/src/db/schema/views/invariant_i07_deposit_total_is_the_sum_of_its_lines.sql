-- A deposit has lines, and its total is their sum.
create view invariant_i07_deposit_total_is_the_sum_of_its_lines as
select d.id, d.total, sum(r.amount) as lines
from deposit d left join deposit_line l on l.deposit_id = d.id left join receipt r on r.id = l.receipt_id
group by d.id having count(l.receipt_id) = 0 or d.total <> sum(r.amount);

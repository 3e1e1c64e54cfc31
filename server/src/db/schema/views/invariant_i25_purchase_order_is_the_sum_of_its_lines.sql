-- A purchase order has lines, and its totals are the sums of them.
create view invariant_i25_purchase_order_is_the_sum_of_its_lines as
select o.id
from purchase_order o
left join purchase_order_line l on l.order_id = o.id
group by o.id
having o.total_quantity <> coalesce(sum(l.quantity), 0) or o.total_value <> coalesce(sum(l.amount), 0);

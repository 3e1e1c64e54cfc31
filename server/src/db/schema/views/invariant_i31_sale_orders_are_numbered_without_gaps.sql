-- The orders of a branch have the numbers from 1 to that of its counter.
create view invariant_i31_sale_orders_are_numbered_without_gaps as
select branch_code
from (select branch_code, count(*) as orders, max(order_no) as last from sale_order group by branch_code) o
full join sale_order_counter c using (branch_code)
where c.last_no is distinct from o.last or o.orders is distinct from o.last;

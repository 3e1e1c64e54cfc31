-- The sale orders of a branch have the numbers from 1 to that of their counter, and so have its purchase orders and its payments.
create view invariant_i31_documents_are_numbered_without_gaps as
select kind, branch_code
from (
  select 'sale_order' as kind, branch_code, count(*) as documents, max(order_no) as last from sale_order group by branch_code
  union all
  select 'purchase_order', branch_code, count(*), max(order_no) from purchase_order group by branch_code
  union all
  select 'payment', branch_code, count(*), max(number_in_branch) from payment group by branch_code
) o
full join document_counter c using (kind, branch_code)
where c.last_no is distinct from o.last or o.documents is distinct from o.last;

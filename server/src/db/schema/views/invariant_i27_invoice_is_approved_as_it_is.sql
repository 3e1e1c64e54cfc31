-- Each invoice has an approval, which says of it what the invoice itself says.
create view invariant_i27_invoice_is_approved_as_it_is as
select coalesce(i.id, a.id) as id
from invoice i full join invoice_approval a on a.id = i.id
where (i.branch_code, i.invoice_no, i.invoice_on, i.division_code, i.party, i.bill)
  is distinct from (a.branch_code, a.invoice_no, a.invoice_on, a.division_code, a.party, a.bill);

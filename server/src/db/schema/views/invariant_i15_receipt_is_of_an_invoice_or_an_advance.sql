-- A receipt belongs to an invoice of its party or is an advance. An advance pays only invoices of its own party and branch, as long as it
-- is live, and not more than its amount.
create view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
select r.id from receipt r
where (r.invoice_id is not null and not exists (select from invoice i where i.id = r.invoice_id and i.party = r.party))
  or exists (
    select from posting p join journal j on j.id = p.journal_id
    where j.receipt_id = r.id and j.action not in ('apply', 'unapply')
      and ((p.account = 'AD' and r.invoice_id is not null) or (p.account = 'AR' and r.invoice_id is null)))
union all
select r.id
from receipt r
left join (select receipt_id, sum(amount) as amount from allocation where live group by 1) paid on paid.receipt_id = r.id
where r.applied <> coalesce(paid.amount, 0) or r.applied > r.amount or (r.applied > 0 and r.stage in (-1, 5, 9))
union all
select r.id
from allocation a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
where r.invoice_id is not null or r.party <> i.party or r.branch_code <> i.branch_code;

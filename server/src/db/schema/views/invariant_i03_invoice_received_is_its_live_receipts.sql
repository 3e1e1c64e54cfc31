-- The amount that an invoice has received is the sum of its live receipts and of the applied parts of advances.
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts, coalesce(applied.amount, 0) as advances
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1) paid on paid.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from allocation where live group by 1) applied on applied.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) + coalesce(applied.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;

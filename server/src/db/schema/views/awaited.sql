-- Documents and hand-overs that notifications wait for, with the outcome once they are decided; null while they wait. A reader sees the rows
-- that he may see of the tables.
create view awaited with (security_invoker = true) as
select 'transfer' as kind, id,
  case
    when status = 0 then null
    when status <> 2 then 'approved'
    when redirected_to is not null then 'sent_on'
    when decided_by = salesman_id then 'taken_back'
    when decided_by <> cashier_id then 'sent_back'
    else 'declined'
  end as outcome,
  decided_by, decided_at
from transfer
union all
select 'deposit', id,
  -- Its own cashier takes a pending deposit back.
  case when status = 1 then 'approved' when status = 2 and decided_by = cashier_id then 'withdrawn' when status = 2 then 'declined' end,
  decided_by, decided_at
from deposit
union all
select 'voucher', id, case status when 1 then 'approved' when 2 then 'approved_first' end, decided_by, decided_at from voucher
union all
select 'second_approval', id, case status when 1 then 'approved' end, decided_by, decided_at from voucher
union all
select 'invoice', id, case status when 1 then 'approved' end, decided_by, decided_at from invoice_approval
union all
select 'sale_order', id, case status when 1 then 'approved' end, decided_by, decided_at from sale_order
union all
select 'tour', id, case status when 1 then 'approved' when 2 then 'declined' when 9 then 'withdrawn' end, decided_by, decided_at from tour
union all
select 'leave', id, case status when 1 then 'approved' when 2 then 'declined' when 9 then 'withdrawn' end, decided_by, decided_at from leave;

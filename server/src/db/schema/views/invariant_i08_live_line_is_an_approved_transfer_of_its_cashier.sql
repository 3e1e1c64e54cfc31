-- A live line of a deposit is an approved hand-over to the deposit's cashier.
create view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l
join deposit d on d.id = l.deposit_id
join transfer t on t.id = l.transfer_id
left join bounce b on b.deposit_id = l.deposit_id and b.receipt_id = l.receipt_id
where l.live
  and (t.status <> case when b.receipt_id is not null then 3 when d.status = 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);

-- All receipts of one cheque are in one place: in the same stage, with the same cashier, in the same live deposit, with hand-overs that were
-- decided together, and bounced on the same day.
create view invariant_i38_cheque_is_in_one_place as
select r.payment_id, r.instrument
from receipt r
left join deposit_line l on l.receipt_id = r.id and l.live
left join bounce b on b.receipt_id = r.id
left join lateral (
  select t.cashier_id, t.status, t.version from transfer t where t.receipt_id = r.id order by t.id desc limit 1
) t on true
where r.payment_id is not null and r.cheque_no <> ''
group by r.payment_id, r.instrument
having count(distinct (r.stage, r.cashier_id, l.deposit_id, b.deposit_id, b.bounced_on, t.cashier_id, t.status, t.version)) > 1;

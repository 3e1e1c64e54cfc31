-- The stage and cashier of a receipt are what its hand-over, deposit and bounce say.
create view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
left join bounce b on b.receipt_id = r.id
where r.stage <> 9 and r.stage <> case
  when b.receipt_id is not null then 5
  when d.status = 1 then 4
  when d.status = 0 then 3
  when t.status = 1 then 2
  when t.status = 0 then 1
  else 0
end
or (b.receipt_id is not null and (d.status is distinct from 1 or b.deposit_id <> l.deposit_id))
or r.cashier_id is distinct from case when r.stage in (0, 9) then null else t.cashier_id end;

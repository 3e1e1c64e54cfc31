-- Journal and audit have a row for each move of a receipt, and the last one reached its stage.
create view invariant_i22_every_move_is_in_journal_and_audit as
select r.id
from receipt r
left join lateral (select count(*) as n, (array_agg(to_stage order by j.id desc))[1] as last from journal j where j.receipt_id = r.id) moves on true
left join lateral (select count(*) as n from audit a where a.object = 'receipt' and a.object_id = r.id) noted on true
where moves.n <> noted.n or moves.last is distinct from r.stage
union all
select d.id from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action = 'deposit'
group by d.id having count(a.id) <> 1;

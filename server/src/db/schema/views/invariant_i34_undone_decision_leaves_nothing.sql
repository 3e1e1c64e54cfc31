-- A decision that was taken back follows directly on it, by the same person and for the same deposit, and the postings of the two are
-- nothing together. A deposit whose decision was taken back has nothing in the bank.
create view invariant_i34_undone_decision_leaves_nothing as
select j.id
from journal j
join custody.stage_rule way on way.action = j.action and way.undoes is not null
left join lateral (select * from journal d where d.receipt_id = j.receipt_id and d.id < j.id order by d.id desc limit 1) decision on true
where (decision.action, decision.actor_id, decision.deposit_id, decision.amount, decision.from_stage, decision.to_stage)
    is distinct from (way.undoes, j.actor_id, j.deposit_id, j.amount, j.to_stage, j.from_stage)
  or exists (
    select from posting p where p.journal_id in (j.id, decision.id) group by p.account, p.holder, p.branch_code having sum(p.amount) <> 0
  )
union all
select d.id
from deposit d
join journal j on j.deposit_id = d.id and j.action in ('bank', 'undo_bank')
join posting p on p.journal_id = j.id and p.account = 'BK'
where d.status <> 1
group by d.id having sum(p.amount) <> 0;

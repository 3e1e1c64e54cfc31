-- A pending document has no decision in journal or audit, a decided one exactly one. A decision that was taken back counts no more. A
-- hand-over that was given back after its approval has the approval too.
create view invariant_i12_decided_once as
select d.id
from deposit d
left join (
  select a.object_id, sum(case when a.action in ('bank', 'release', 'withdraw') then 1 else -1 end) as n
  from audit a
  where a.object = 'deposit' and a.action in ('bank', 'release', 'withdraw', 'undo_bank', 'undo_release')
  group by 1
) decisions on decisions.object_id = d.id
where coalesce(decisions.n, 0) <> (d.status <> 0)::int
union all
select r.id
from receipt r
left join lateral (
  select coalesce(sum(case when j.action in ('undo_approve', 'undo_decline') then -1 else 1 end), 0) as n
  from journal j
  where j.receipt_id = r.id
    and j.action in ('approve', 'decline', 'receive', 'recall', 'redirect', 'undo_approve', 'undo_decline')
) decisions on true
left join lateral (select count(*) as n from transfer t where t.receipt_id = r.id and t.status <> 0) decided on true
where decisions.n <> decided.n;

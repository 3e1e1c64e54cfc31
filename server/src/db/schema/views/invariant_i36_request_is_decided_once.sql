-- A pending tour or leave has no decision in the audit, and another one exactly one: by the person it names. A decision that was taken back
-- counts no more.
create view invariant_i36_request_is_decided_once as
select r.id
from (
  select 'tour' as kind, id, status, decided_by from tour union all select 'leave', id, status, decided_by from leave
) r
left join lateral (
  select sum(case when a.action like 'undo\_%' then -1 else 1 end) as n,
    (array_agg(a.actor_id order by a.id desc))[1] as by,
    (array_agg(a.action order by a.id desc))[1] as action
  from audit a
  where a.object = r.kind and a.object_id = r.id and a.action in ('approve', 'decline', 'withdraw', 'undo_approve', 'undo_decline')
) decisions on true
where coalesce(decisions.n, 0) <> (r.status <> 0)::int
  or r.status <> 0
    and (decisions.by, decisions.action) is distinct from
      (r.decided_by, case r.status when 1 then 'approve' when 2 then 'decline' else 'withdraw' end);

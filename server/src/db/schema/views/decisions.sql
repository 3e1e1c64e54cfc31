-- Decisions that their makers had no right to make. An invariant reads them.

-- Decisions of people without the right to make them, by the role and modules that the audit kept at that moment. A salesman takes their own
-- hand-over back. A decision that the operator has acknowledged (acknowledge_decision) is no fault any more.
create view decision_without_right as
select a.*
from audit a
where a.object in ('receipt', 'deposit', 'voucher', 'invoice', 'sale_order', 'credit', 'intake')
  and not coalesce(right_to(a.object, a.action, a.actor_role, a.actor_modules), false)
  and (a.object <> 'voucher' or a.actor_id is not null)
  and not (a.action = 'recall' and exists (select from receipt r where r.id = a.object_id and r.salesman_id = a.actor_id))
  and not exists (
    select from audit k
    where k.object = 'user' and k.object_id = a.actor_id and k.action = 'acknowledge' and k.details ->> 'decision' = a.id::text);

-- Decisions without the right that a change of rights explains: somebody took the right away within the ten minutes before, and it was there
-- until then. Since hold_rights keeps the two apart, no new one appears.
create view right_lost_while_deciding as
select d.id, d.at, d.branch_code, d.object, d.object_id, d.action, d.actor_id, lost.at as lost_at, lost.actor_id as taken_by
from decision_without_right d
cross join lateral (
  select c.at, c.actor_id
  from audit c
  where c.object = 'user' and c.object_id = d.actor_id and c.action = 'change' and c.at between d.at - interval '10 minutes' and d.at
    and right_to(
      d.object, d.action, coalesce((c.details #>> '{changes,role,0}')::int, d.actor_role),
      coalesce((select array_agg(had::int) from jsonb_array_elements_text(c.details #> '{changes,modules,0}') had), d.actor_modules))
  order by c.id desc
  limit 1
) lost;

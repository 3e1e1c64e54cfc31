-- A pending order has no approval in the audit, an approved one exactly one: by the person it names, who had the right and did not enter it.
-- An approval that was taken back counts no more.
create view invariant_i32_sale_order_is_approved_once_by_another as
select o.id
from sale_order o
left join audit a on a.object = 'sale_order' and a.object_id = o.id and a.action in ('approve', 'undo_approve')
group by o.id
having count(a.id) filter (where a.action = 'approve') - count(a.id) filter (where a.action = 'undo_approve') <> (o.status = 1)::int
  or (array_agg(a.actor_id order by a.id desc))[1] is distinct from o.decided_by and o.status = 1
  or bool_or(a.id is not null and a.actor_id = o.entered_by)
union all
select object_id from decision_without_right where object = 'sale_order';

-- A pending order has no approval in the audit, an approved one exactly one: by the person it names, who had the right and did not enter it.
create view invariant_i32_sale_order_is_approved_once_by_another as
select o.id
from sale_order o
left join audit a on a.object = 'sale_order' and a.object_id = o.id and a.action = 'approve'
group by o.id
having count(a.id) <> (o.status = 1)::int
  or bool_or(a.id is not null and (a.actor_id is distinct from o.decided_by or a.actor_id = o.entered_by
    or not decides('sale_order', a.actor_role, a.actor_modules)));

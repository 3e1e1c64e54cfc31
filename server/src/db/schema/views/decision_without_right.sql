-- Decisions of people who had not the right to make them, by the role and modules that the audit kept at that moment. A salesman takes his own
-- hand-over back. What the operator has acknowledged (acknowledge_decision) is no fault any more.
create view decision_without_right as
select a.*
from audit a
where a.object in ('receipt', 'deposit', 'voucher', 'invoice', 'sale_order')
  and not coalesce(right_to(a.object, a.action, a.actor_role, a.actor_modules), false)
  and (a.object <> 'voucher' or a.actor_id is not null)
  and not (a.action = 'recall' and exists (select from receipt r where r.id = a.object_id and r.salesman_id = a.actor_id))
  and not exists (
    select from audit k
    where k.object = 'user' and k.object_id = a.actor_id and k.action = 'acknowledge' and k.details ->> 'decision' = a.id::text);

-- A pending invoice has no approval in the audit, an approved one exactly one: that of the person who decided, who had the right to.
create view invariant_i28_invoice_is_approved_once as
select a.id
from invoice_approval a left join audit e on e.object = 'invoice' and e.object_id = a.id and e.action = 'approve'
group by a.id
having count(e.id) <> (a.status <> 0)::int
  or count(e.id) filter (where e.actor_id is distinct from a.decided_by or not decides('invoice', e.actor_role, e.actor_modules)) > 0;

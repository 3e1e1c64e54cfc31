-- A pending invoice has no approval in the audit, an approved one exactly one: that of the person who decided, who had the right to. An
-- approval that was taken back counts no more.
create view invariant_i28_invoice_is_approved_once as
select a.id
from invoice_approval a left join audit e on e.object = 'invoice' and e.object_id = a.id and e.action in ('approve', 'undo_approve')
group by a.id
having count(e.id) filter (where e.action = 'approve') - count(e.id) filter (where e.action = 'undo_approve') <> (a.status <> 0)::int
  or (array_agg(e.actor_id order by e.id desc))[1] is distinct from a.decided_by and a.status <> 0
union all
select object_id from decision_without_right where object = 'invoice';

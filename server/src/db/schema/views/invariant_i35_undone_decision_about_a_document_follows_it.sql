-- A decision about a document that was taken back follows directly on it, by the same person.
create view invariant_i35_undone_decision_about_a_document_follows_it as
select u.id
from audit u
left join lateral (
  select * from audit d where d.object = u.object and d.object_id = u.object_id and d.id < u.id order by d.id desc limit 1
) decision on true
where u.object in ('voucher', 'invoice', 'sale_order', 'tour', 'leave') and u.action like 'undo\_%'
  and (decision.action, decision.actor_id) is distinct from (substr(u.action, 6), u.actor_id);

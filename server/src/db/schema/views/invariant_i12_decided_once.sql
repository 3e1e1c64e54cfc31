-- A pending document has no decision in journal or audit, a decided one exactly one. A hand-over that was given back after its
-- approval has the approval too.
create view invariant_i12_decided_once as
select d.id
from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action in ('bank', 'release')
group by d.id having count(a.id) <> (d.status <> 0)::int
union all
select r.id
from receipt r
left join lateral (select count(*) as n from journal j where j.receipt_id = r.id and j.action in ('approve', 'decline', 'receive', 'recall', 'redirect')) decisions on true
left join lateral (select count(*) as n from transfer t where t.receipt_id = r.id and t.status <> 0) decided on true
where decisions.n <> decided.n;

-- Invariants of what phones delivered: each row in one of these views is a violation.

-- Money that arrived from a phone has receipts of exactly its amount once it is booked, the void and bounced ones included. While it waits or
-- is held, and where it was returned, taken back or settled, it has none.
create view invariant_i45_item_has_receipts_of_its_amount as
select i.id
from intake i
left join (
  select l.intake_id, sum(r.amount) as amount from intake_receipt l join receipt r on r.id = l.receipt_id group by 1
) made on made.intake_id = i.id
where coalesce(made.amount, 0) <> case when i.state = 'booked' then i.amount else 0 end;

-- The receipts of an item are of its branch and of the person who took the money. They are of its client, unless a director chose another one.
create view invariant_i46_receipts_of_an_item_are_of_its_client as
select l.receipt_id
from intake_receipt l join intake i on i.id = l.intake_id join receipt r on r.id = l.receipt_id
where l.branch_code <> i.branch_code or r.branch_code <> i.branch_code or r.recorded_by <> i.user_id
  or i.party <> '' and i.decided_by is null and r.party <> i.party
union all
select min(l.receipt_id)
from intake_receipt l join intake i on i.id = l.intake_id join receipt r on r.id = l.receipt_id
where i.kind = 'payment' or i.decided_by is not null
group by i.id
having count(distinct r.party) > 1;

-- Held money that is not there was settled by two directors, who had the right and did not take the money themselves.
create view invariant_i47_held_money_is_settled_by_two as
select i.id
from intake i
left join intake_settlement s on s.intake_id = i.id and s.ended_as = 'confirmed'
where i.kind in ('receipt', 'payment') and (i.state = 'settled') <> (s.id is not null)
  or s.id is not null and (s.proposed_by = s.ended_by or i.user_id in (s.proposed_by, s.ended_by))
union all
select s.intake_id
from intake_settlement s
join intake i on i.id = s.intake_id
left join audit a on a.object = 'intake' and a.object_id = s.intake_id and a.action = 'confirm' and a.actor_id = s.ended_by
where s.ended_as is null and i.state <> 'held' or s.ended_as = 'confirmed' and a.id is null
union all
select object_id from decision_without_right where object = 'intake';

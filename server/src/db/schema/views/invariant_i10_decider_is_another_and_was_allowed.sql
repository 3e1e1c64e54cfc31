-- The person who decided is not the one who asked, and had the right to decide: role and modules are those that the audit kept at that
-- moment (decision_without_right). Only the salesman takes his own hand-over back, and only the cashier withdraws his own deposit.
create view invariant_i10_decider_is_another_and_was_allowed as
select id from decision_without_right where object in ('receipt', 'deposit')
union all
select a.id
from audit a
left join transfer t on a.object = 'receipt' and t.receipt_id = a.object_id and t.decided_by = a.actor_id
where (a.object = 'deposit' and a.action = 'withdraw'
    and not exists (select from deposit d where d.id = a.object_id and d.cashier_id = a.actor_id))
  or (t.decided_by = t.sent_by and t.status <> 2)
union all
select d.id from deposit d where d.decided_by = d.cashier_id and d.status <> 2
union all
select d.id from deposit d
where d.decided_by is not null
  and not exists (select from user_branch u where u.user_id = d.decided_by and u.branch_code = d.branch_code);

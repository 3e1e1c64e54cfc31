-- A voucher has the sums of its lines. One that is approved balances, and has been approved by as many people as its type asks for, none
-- of whom entered it: one while the status is 2, two when a voucher of such a type is approved. The audit has each approval once;
-- one that was taken back counts no more.
create view invariant_i19_voucher_balances_and_is_approved_by_whom_it_needs as
select v.id
from voucher v
join voucher_type t on t.id = v.type_id
left join (
  select voucher_id, sum(debit) as debit, sum(credit) as credit, count(*) as line_count from voucher_line group by 1
) l on l.voucher_id = v.id
where (v.debit, v.credit, v.line_count) is distinct from (l.debit, l.credit, l.line_count)
  or (v.status <> 0 and v.debit <> v.credit)
  or (v.status = 2 and not t.two_approvers)
  or v.decided_by = v.entered_by or v.first_approved_by = v.entered_by
  or (v.decided_by is not null)::int + (v.first_approved_by is not null and v.first_approved_by is distinct from v.decided_by)::int
    <> case v.status when 0 then 0 when 1 then 1 + t.two_approvers::int else 1 end
union all
select v.id
from voucher v
join voucher_type t on t.id = v.type_id
left join audit a on a.object = 'voucher' and a.object_id = v.id and a.action in ('approve', 'approve_first', 'undo_approve', 'undo_approve_first')
group by v.id, t.two_approvers
having count(a.id) filter (where a.action = 'approve') - count(a.id) filter (where a.action = 'undo_approve') <> (v.status = 1)::int
  or count(a.id) filter (where a.action = 'approve_first') - count(a.id) filter (where a.action = 'undo_approve_first') <> (v.status = 2 or (v.status = 1 and t.two_approvers))::int
union all
select object_id from decision_without_right where object = 'voucher';

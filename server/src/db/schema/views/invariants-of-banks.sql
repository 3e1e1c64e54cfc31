-- Invariants of bank lines and of bounced cheques: each row in one of these views is a violation.

-- The matches of a line of the bank add up to its matched part. A deposit on it is to its account, counts and is not shown for more than its
-- total. A receipt is of the branch of the line; a returned cheque is marked as bounced.
create view invariant_i48_bank_line_is_matched_with_its_documents as
select l.id
from bank_line l
left join (select line_id, sum(amount) as amount from bank_match group by 1) m on m.line_id = l.id
where l.matched <> coalesce(m.amount, 0)
union all
select m.line_id
from bank_match m join bank_line l on l.id = m.line_id join deposit d on d.id = m.deposit_id
where d.status = 2 or l.amount < 0 or (d.branch_code, d.account) <> (l.branch_code, l.account)
union all
select min(m.line_id)
from bank_match m join deposit d on d.id = m.deposit_id
group by d.id
having seen_at_the_bank(d.id) > d.total
union all
select m.line_id
from bank_match m join receipt r on r.id = m.receipt_id
where m.branch_code <> r.branch_code or m.amount > r.amount or r.stage = 9 and m.kind <> 'bounce'
  or m.kind = 'bounce' and not exists (select from bounce b where b.receipt_id = r.id and b.deposit_id = m.bounced_in);

-- A decision about a bounced cheque is in the audit once, by the person that it names, and is about all receipts of the cheque. A cheque that is
-- deposited again moved once for it. A cheque that was replaced or given back stays bounced, and other receipts of its client replace it.
create view invariant_i49_returned_cheque_is_decided_once as
select o.receipt_id, o.deposit_id, o.kind
from bounce_outcome o
join receipt r on r.id = o.receipt_id
where (
    select count(*) from audit a
    where a.object = 'receipt' and a.object_id = o.receipt_id and (a.details ->> 'deposit')::bigint = o.deposit_id and a.actor_id = o.decided_by
      and a.action = case o.kind when 'represented' then 'represent' when 'replaced' then 'replace' else 'give_back' end
  ) <> 1
  or o.kind <> 'represented' and r.stage <> 5
  or exists (
    select from receipt other
    where other.payment_id = r.payment_id and other.instrument = r.instrument and not exists (
      select from bounce_outcome t where (t.receipt_id, t.deposit_id, t.kind) = (other.id, o.deposit_id, o.kind)))
  or o.kind = 'replaced' and not exists (
    select from bounce_replacement p join receipt cheque on cheque.id = p.receipt_id
    where p.deposit_id = o.deposit_id
      and (p.receipt_id = r.id or (cheque.payment_id, cheque.instrument) = (r.payment_id, r.instrument)))
union all
select j.receipt_id, j.deposit_id, j.action
from journal j
where j.action = 'represent' and not exists (
  select from bounce_outcome o where o.receipt_id = j.receipt_id and o.deposit_id = j.deposit_id and o.kind = 'represented')
union all
select p.receipt_id, p.deposit_id, p.kind
from bounce_replacement p join receipt r on r.id = p.receipt_id join receipt other on other.id = p.replaced_by
where (other.branch_code, other.party) <> (r.branch_code, r.party);

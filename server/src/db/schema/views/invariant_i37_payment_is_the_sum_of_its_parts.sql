-- A payment is the sum of its instruments, and each of them the sum of its receipts, the advance among them. A receipt has the branch, the
-- client, the people, the method and the cheque of its payment and instrument, and the parts of an instrument are counted without gaps.
create view invariant_i37_payment_is_the_sum_of_its_parts as
select p.id as payment_id
from payment p left join payment_instrument n on n.payment_id = p.id
group by p.id
having coalesce(sum(n.amount), 0) <> p.amount
union all
select n.payment_id
from payment_instrument n
join payment p on p.id = n.payment_id
left join receipt r on r.payment_id = n.payment_id and r.instrument = n.position
group by n.payment_id, n.position
having coalesce(sum(r.amount), 0) <> n.amount or max(r.instrument_part) is distinct from count(r.id) - 1
  or not bool_and((r.branch_code, r.party, r.salesman_id, r.recorded_by, r.method, r.cheque_no, r.cheque_on, r.cheque_bank)
    is not distinct from (p.branch_code, p.party, p.salesman_id, p.entered_by, n.method, n.cheque_no, n.cheque_on, n.cheque_bank));

-- Invoice, receipt, hand-over and deposit of one chain are in one branch.
create view invariant_i09_chain_stays_in_one_branch as
select r.id
from receipt r
left join invoice i on i.id = r.invoice_id
left join transfer t on t.receipt_id = r.id
left join deposit_line l on l.transfer_id = t.id
left join deposit d on d.id = l.deposit_id
where coalesce(i.branch_code, r.branch_code) <> r.branch_code
  or coalesce(t.branch_code, r.branch_code) <> r.branch_code
  or coalesce(l.branch_code, r.branch_code) <> r.branch_code
  or coalesce(d.branch_code, r.branch_code) <> r.branch_code
  or coalesce(i.party, r.party) <> r.party
  or (d.id is not null and not exists (select from chart c where c.branch_code = d.branch_code and c.acode = d.account));

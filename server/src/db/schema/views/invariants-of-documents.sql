-- Invariants of decisions, vouchers, stock, orders, requests, the history and items of phones: each row in a view `invariant_…` is a violation.
-- `npm run backoffice -- check` reads all of them (broken_invariants).

-- Decisions that their makers had no right to make. Invariants of all documents read them.

-- Decisions of people without the right to make them, by the role and modules that the audit kept at that moment. A salesman takes their own
-- hand-over back. A decision that the operator has acknowledged (acknowledge_decision) is no fault any more.
create view decision_without_right as
select a.*
from audit a
where a.object in ('receipt', 'deposit', 'voucher', 'invoice', 'sale_order', 'credit', 'intake')
  and not coalesce(right_to(a.object, a.action, a.actor_role, a.actor_modules), false)
  and (a.object <> 'voucher' or a.actor_id is not null)
  and not (a.action = 'recall' and exists (select from receipt r where r.id = a.object_id and r.salesman_id = a.actor_id))
  and not exists (
    select from audit k
    where k.object = 'user' and k.object_id = a.actor_id and k.action = 'acknowledge' and k.details ->> 'decision' = a.id::text);

-- Decisions without the right that a change of rights explains: somebody took the right away within the ten minutes before, and it was there
-- until then. Since hold_rights keeps the two apart, no new one appears.
create view right_lost_while_deciding as
select d.id, d.at, d.branch_code, d.object, d.object_id, d.action, d.actor_id, lost.at as lost_at, lost.actor_id as taken_by
from decision_without_right d
cross join lateral (
  select c.at, c.actor_id
  from audit c
  where c.object = 'user' and c.object_id = d.actor_id and c.action = 'change' and c.at between d.at - interval '10 minutes' and d.at
    and right_to(
      d.object, d.action, coalesce((c.details #>> '{changes,role,0}')::int, d.actor_role),
      coalesce((select array_agg(had::int) from jsonb_array_elements_text(c.details #> '{changes,modules,0}') had), d.actor_modules))
  order by c.id desc
  limit 1
) lost;

-- Documents.

-- A voucher has the sums of its lines. An approved voucher balances, and has one or two approvals, as its type needs, of people who did not
-- enter it. With status 2 it has the first of two approvals. The audit has each approval once; an approval that was taken back does not count.
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
    <> case when v.status = 0 or v.approved_before is not null then 0 when v.status = 1 then 1 + t.two_approvers::int else 1 end
union all
select v.id
from voucher v
join voucher_type t on t.id = v.type_id
left join audit a on a.object = 'voucher' and a.object_id = v.id and a.action in ('approve', 'approve_first', 'undo_approve', 'undo_approve_first')
group by v.id, t.two_approvers
having count(a.id) filter (where a.action = 'approve') - count(a.id) filter (where a.action = 'undo_approve')
    <> (v.status = 1 and v.approved_before is null)::int
  or count(a.id) filter (where a.action = 'approve_first') - count(a.id) filter (where a.action = 'undo_approve_first')
    <> (v.approved_before is null and (v.status = 2 or (v.status = 1 and t.two_approvers)))::int
union all
select object_id from decision_without_right where object = 'voucher';

-- The balance of a lot is the sum of its movements. It is below 0 only where a movement took it there that may do so.
create view invariant_i20_stock_is_what_moved as
select branch_code, godown_code, item_code, lot_no, expires_on, sum(balance) as balance, sum(moved) as moved
from (
  select branch_code, godown_code, item_code, lot_no, expires_on, balance, 0 as moved, 1 as balances, false as may_go_below_zero
  from stock_balance
  union all
  select m.branch_code, m.godown_code, m.item_code, m.lot_no, m.expires_on, 0, m.received - m.issued, 0, k.may_go_below_zero
  from stock_movement m
  join stock_movement_kind k on k.name = m.kind
) lot
group by 1, 2, 3, 4, 5
having sum(balances) <> 1 or sum(balance) <> sum(moved) or (sum(balance) < 0 and not bool_or(may_go_below_zero));

-- Journal and audit have a row for each move of a receipt, and the last one reached its stage.
create view invariant_i22_every_move_is_in_journal_and_audit as
select r.id
from receipt r
left join lateral (select count(*) as n, (array_agg(to_stage order by j.id desc))[1] as last from journal j where j.receipt_id = r.id) moves on true
left join lateral (
  -- The paper of a bounced cheque is replaced or given back without a move.
  select count(*) as n from audit a where a.object = 'receipt' and a.object_id = r.id and a.action not in ('replace', 'give_back')
) noted on true
where moves.n <> noted.n or moves.last is distinct from r.stage
union all
select d.id from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action = 'deposit'
group by d.id having count(a.id) <> 1;

-- Attachments and notifications are about documents of their own branch that exist.
create view invariant_i23_what_is_about_a_document_has_it as
select source, id from documents_that_are_missing();

create view invariant_i24_tour_is_the_sum_of_its_lines as
select t.id
from tour t
where t.total_mileage <> (select coalesce(sum(l.kilometer), 0) from tour_leg l where l.tour_id = t.id)
  or t.total_expense <> (select coalesce(sum(e.amount), 0) from tour_expense e where e.tour_id = t.id);

-- A purchase order has lines, and its totals are the sums of them.
create view invariant_i25_purchase_order_is_the_sum_of_its_lines as
select o.id
from purchase_order o
left join purchase_order_line l on l.order_id = o.id
group by o.id
having o.total_quantity <> coalesce(sum(l.quantity), 0) or o.total_value <> coalesce(sum(l.amount), 0);

-- Each invoice has an approval with the same facts.
create view invariant_i27_invoice_is_approved_as_it_is as
select coalesce(i.id, a.id) as id
from invoice i full join invoice_approval a on a.id = i.id
where (i.branch_code, i.invoice_no, i.invoice_on, i.division_code, i.party, i.bill)
  is distinct from (a.branch_code, a.invoice_no, a.invoice_on, a.division_code, a.party, a.bill);

-- A pending invoice has no approval in the audit. An approved invoice has exactly one approval, by the person who decided, with the right to
-- decide. An approval that was taken back does not count. An invoice that counts as approved before the go-live day has no approval.
create view invariant_i28_invoice_is_approved_once as
select a.id
from invoice_approval a left join audit e on e.object = 'invoice' and e.object_id = a.id and e.action in ('approve', 'undo_approve')
group by a.id
having count(e.id) filter (where e.action = 'approve') - count(e.id) filter (where e.action = 'undo_approve')
    <> (a.status <> 0 and a.approved_before is null)::int
  or (array_agg(e.actor_id order by e.id desc))[1] is distinct from a.decided_by and a.status <> 0
union all
select object_id from decision_without_right where object = 'invoice';

-- A document that counts as approved before the go-live day has this in the audit once, and its import has the day. The second notes that an
-- import of money in hand once wrote are listed and do not count.
create view invariant_i43_approved_before_is_noted_once as
select d.kind, d.id
from (
  select 'invoice' as kind, a.id, a.approved_before, i.import_id from invoice_approval a join invoice i on i.id = a.id
  union all
  select 'voucher', id, approved_before, import_id from voucher
) d
left join data_import m on m.id = d.import_id
left join lateral (
  select count(*) as n from audit e
  where e.object = d.kind and e.object_id = d.id and e.action = 'approve_before'
    and not exists (select from approval_noted_twice t where t.audit_id = e.id)
) noted on true
where noted.n <> (d.approved_before is not null)::int or d.approved_before is not null and d.approved_before is distinct from m.approved_before;

-- An order has lines, which are the ones it was entered or changed with; each amount is rounded by itself, and the totals are sums of them.
create view invariant_i30_sale_order_is_the_sum_of_its_lines as
select o.id
from sale_order o
left join lateral (
  select count(*) as lines, sum(l.amount) as amount, sum(l.discount) as discount, sum(l.net) as net,
    bool_and(l.amount = round(l.quantity * l.rate, 2) and l.discount = round(l.amount * l.discount_percent / 100, 2)
      and l.net = l.amount - l.discount) as are_rounded,
    jsonb_agg(jsonb_build_object('item', l.item_code, 'serial_no', l.serial_no, 'cat_no', l.cat_no, 'name', l.name, 'unit', l.unit,
      'mrp', l.mrp, 'quantity', l.quantity, 'rate', l.rate, 'discount_percent', l.discount_percent, 'amount', l.amount,
      'discount', l.discount, 'net', l.net) order by l.position) as entered
  from sale_order_line l where l.order_id = o.id
) s on true
where s.lines = 0 or not s.are_rounded or s.entered <> o.lines
  or (o.total_amount, o.total_discount, o.total_net) <> (s.amount, s.discount, s.net);

-- The sale orders of a branch have the numbers from 1 to their counter. So have its purchase orders and its payments.
create view invariant_i31_documents_are_numbered_without_gaps as
select kind, branch_code
from (
  select 'sale_order' as kind, branch_code, count(*) as documents, max(order_no) as last from sale_order group by branch_code
  union all
  select 'purchase_order', branch_code, count(*), max(order_no) from purchase_order group by branch_code
  union all
  select 'payment', branch_code, count(*), max(number_in_branch) from payment group by branch_code
  union all
  select 'posting_batch', branch_code, count(*), max(number_in_branch) from posting_batch group by branch_code
) o
full join document_counter c using (kind, branch_code)
where c.last_no is distinct from o.last or o.documents is distinct from o.last;

-- A pending order has no approval in the audit, an approved one exactly one: by the person it names, who had the right and did not enter it.
-- An approval that was taken back counts no more.
create view invariant_i32_sale_order_is_approved_once_by_another as
select o.id
from sale_order o
left join audit a on a.object = 'sale_order' and a.object_id = o.id and a.action in ('approve', 'undo_approve')
group by o.id
having count(a.id) filter (where a.action = 'approve') - count(a.id) filter (where a.action = 'undo_approve') <> (o.status = 1)::int
  or (array_agg(a.actor_id order by a.id desc))[1] is distinct from o.decided_by and o.status = 1
  or bool_or(a.id is not null and a.actor_id = o.entered_by)
union all
select object_id from decision_without_right where object = 'sale_order';

-- Each row of audit and journal waits to be chained, or is the link of its branch that it was when it was chained; no link is missing.
create view invariant_i33_history_is_chained as
with link as (
  select l.*, lag(l.seq, 1, 0::bigint) over chain as seq_before, lag(l.hash) over chain as hash_before
  from history_link l
  window chain as (partition by l.branch_code order by l.seq)
)
select coalesce(l.branch_code, h.branch_code) as branch_code, l.seq, coalesce(l.source, h.source) as source, coalesce(l.row_id, h.id) as row_id,
  case
    when l.seq is null then 'was never chained'
    when h.id is null then 'is missing'
    when l.seq <> l.seq_before + 1 then 'comes after links that are missing'
    else 'is not as it was when it was chained'
  end as fault
from link l
full join custody.history() h on h.source = l.source and h.id = l.row_id
where l.seq is null and (h.source, h.id) not in (select w.source, unnest(w.row_ids) from history_waiting w)
  or h.id is null
  or l.seq <> l.seq_before + 1
  or l.branch_code <> h.branch_code
  or l.hash <> custody.next_hash(null, l.hash_before, l.seq, h.content);

-- The move that takes a decision back follows directly on the decision, by the same person and for the same deposit. The postings of the two
-- add up to nothing. If the decision about a deposit was taken back, the deposit has nothing in the bank.
create view invariant_i34_undone_decision_leaves_nothing as
select j.id
from journal j
join custody.stage_rule way on way.action = j.action and way.undoes is not null
left join lateral (select * from journal d where d.receipt_id = j.receipt_id and d.id < j.id order by d.id desc limit 1) decision on true
where (decision.action, decision.actor_id, decision.deposit_id, decision.amount, decision.from_stage, decision.to_stage)
    is distinct from (way.undoes, j.actor_id, j.deposit_id, j.amount, j.to_stage, j.from_stage)
  or exists (
    select from posting p where p.journal_id in (j.id, decision.id) group by p.account, p.holder, p.branch_code having sum(p.amount) <> 0
  )
union all
select d.id
from deposit d
join journal j on j.deposit_id = d.id and j.action in ('bank', 'undo_bank')
join posting p on p.journal_id = j.id and p.account = 'BK'
where d.status <> 1
group by d.id having sum(p.amount) <> 0;

-- A decision about a document that was taken back follows directly on it, by the same person.
create view invariant_i35_undone_decision_about_a_document_follows_it as
select u.id
from audit u
left join lateral (
  select * from audit d where d.object = u.object and d.object_id = u.object_id and d.id < u.id order by d.id desc limit 1
) decision on true
where u.object in ('voucher', 'invoice', 'sale_order', 'tour', 'leave', 'credit') and u.action like 'undo\_%'
  and (decision.action, decision.actor_id) is distinct from (substr(u.action, 6), u.actor_id);

-- A pending tour or leave has no decision in the audit, and another one exactly one: by the person it names. A decision that was taken back
-- counts no more.
create view invariant_i36_request_is_decided_once as
select r.id
from (
  select 'tour' as kind, id, status, decided_by from tour union all select 'leave', id, status, decided_by from leave
) r
left join lateral (
  select sum(case when a.action like 'undo\_%' then -1 else 1 end) as n,
    (array_agg(a.actor_id order by a.id desc))[1] as by,
    (array_agg(a.action order by a.id desc))[1] as action
  from audit a
  where a.object = r.kind and a.object_id = r.id and a.action in ('approve', 'decline', 'withdraw', 'undo_approve', 'undo_decline')
) decisions on true
where coalesce(decisions.n, 0) <> (r.status <> 0)::int
  or r.status <> 0
    and (decisions.by, decisions.action) is distinct from
      (r.decided_by, case r.status when 1 then 'approve' when 2 then 'decline' else 'withdraw' end);

-- Items that phones delivered.

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

-- Invariants: a row in one of these views is a broken promise. `npm run backoffice -- check` reads them all (broken_invariants).

-- Each journal row has two postings, which sum to zero.
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);

-- All postings of a company sum to zero.
create view invariant_i02_ledger_of_a_company_sums_to_zero as
select b.company_code, sum(p.amount) as off from posting p join branch b on b.code = p.branch_code group by 1 having sum(p.amount) <> 0;

-- The amount that an invoice has received is the sum of its live receipts and of the applied parts of advances.
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts, coalesce(applied.amount, 0) as advances
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1) paid on paid.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from allocation where live group by 1) applied on applied.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) + coalesce(applied.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;

-- The balance of each ledger account is the amount that the documents give its holder.
create view invariant_i04_ledger_balance_is_state_balance as
with part (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -amount from receipt where invoice_id is not null and stage not in (-1, 5, 9)
  union all
  select 'AR', invoice_id::text, branch_code, -amount from allocation where live
  union all
  select 'AD', party, branch_code, applied - amount from receipt where invoice_id is null and stage not in (-1, 5, 9)
  union all
  select 'SM', salesman_id::text, branch_code, amount from receipt where stage = 0
  union all
  select 'TR', cashier_id::text, branch_code, amount from receipt where stage = 1
  union all
  select 'CA', cashier_id::text, branch_code, amount from receipt where stage = 2
  union all
  select 'DC', id::text, branch_code, total from deposit where status = 0
  union all
  select 'BK', account, branch_code, total from deposit where status = 1
  union all
  select 'BK', d.account, r.branch_code, -r.amount
  from bounce b join receipt r on r.id = b.receipt_id join deposit d on d.id = b.deposit_id
), state as (
  select account, holder, branch_code, sum(amount) as amount from part group by 1, 2, 3
), ledger as (
  select account, holder, branch_code, sum(amount) as amount from posting group by 1, 2, 3
)
select account, holder, branch_code, s.amount as state, l.amount as ledger
from state s full join ledger l using (account, holder, branch_code)
where coalesce(s.amount, 0) <> coalesce(l.amount, 0);

-- A receipt is in at most one live hand-over.
create view invariant_i05_receipt_has_at_most_one_live_transfer as
select receipt_id from transfer where status <> 2 group by 1 having count(*) > 1;

-- A hand-over is in at most one live deposit.
create view invariant_i06_transfer_is_in_at_most_one_live_deposit as
select transfer_id from deposit_line where live group by 1 having count(*) > 1;

-- A deposit has lines, and its total is their sum.
create view invariant_i07_deposit_total_is_the_sum_of_its_lines as
select d.id, d.total, sum(r.amount) as lines
from deposit d left join deposit_line l on l.deposit_id = d.id left join receipt r on r.id = l.receipt_id
group by d.id having count(l.receipt_id) = 0 or d.total <> sum(r.amount);

-- A live line of a deposit is an approved hand-over to the deposit's cashier.
create view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l
join deposit d on d.id = l.deposit_id
join transfer t on t.id = l.transfer_id
left join bounce b on b.deposit_id = l.deposit_id and b.receipt_id = l.receipt_id
where l.live
  and (t.status <> case when b.receipt_id is not null then 3 when d.status = 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);

-- The invoice, receipt, hand-over and deposit of a chain are in the same branch.
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

-- A document is decided by another person than its maker, with the right to decide: by the role and modules that the audit kept at that
-- moment (decision_without_right). Only a salesman takes their own hand-over back, and only a cashier withdraws their own deposit.
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

-- A void receipt has no live hand-over.
create view invariant_i11_void_receipt_has_no_live_transfer as
select r.id from receipt r join transfer t on t.receipt_id = r.id where r.stage = 9 and t.status <> 2;

-- A pending document has no decision in journal or audit, a decided one exactly one. A decision that was taken back counts no more. A
-- hand-over that was given back after its approval has the approval too.
create view invariant_i12_decided_once as
select d.id
from deposit d
left join (
  select a.object_id, sum(case when a.action in ('bank', 'release', 'withdraw') then 1 else -1 end) as n
  from audit a
  where a.object = 'deposit' and a.action in ('bank', 'release', 'withdraw', 'undo_bank', 'undo_release')
  group by 1
) decisions on decisions.object_id = d.id
where coalesce(decisions.n, 0) <> (d.status <> 0)::int
union all
select r.id
from receipt r
left join lateral (
  select coalesce(sum(case when j.action in ('undo_approve', 'undo_decline') then -1 else 1 end), 0) as n
  from journal j
  where j.receipt_id = r.id
    and j.action in ('approve', 'decline', 'receive', 'recall', 'redirect', 'undo_approve', 'undo_decline')
) decisions on true
left join lateral (select count(*) as n from transfer t where t.receipt_id = r.id and t.status <> 0) decided on true
where decisions.n <> decided.n;

-- The live receipts of a branch are the money that its holders have.
create view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);

-- A key of a save has one effect, with an answer.
create view invariant_i14_one_effect_per_key as
select user_id, call, key from idempotency group by 1, 2, 3 having count(*) > 1 or bool_or(answer is null);

-- A receipt belongs to an invoice of its party or is an advance. An advance pays only invoices of its own party and branch, as long as it
-- is live, and not more than its amount.
create view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
select r.id from receipt r
where (r.invoice_id is not null and not exists (select from invoice i where i.id = r.invoice_id and i.party = r.party))
  or exists (
    select from posting p join journal j on j.id = p.journal_id
    where j.receipt_id = r.id and j.action not in ('apply', 'unapply')
      and ((p.account = 'AD' and r.invoice_id is not null) or (p.account = 'AR' and r.invoice_id is null)))
union all
select r.id
from receipt r
left join (select receipt_id, sum(amount) as amount from allocation where live group by 1) paid on paid.receipt_id = r.id
where r.applied <> coalesce(paid.amount, 0) or r.applied > r.amount or (r.applied > 0 and r.stage in (-1, 5, 9))
union all
select r.id
from allocation a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
where r.invoice_id is not null or r.party <> i.party or r.branch_code <> i.branch_code;

-- A line of a deposit is live as long as its deposit is not declined.
create view invariant_i16_line_is_live_as_long_as_its_deposit as
select l.deposit_id, l.receipt_id from deposit_line l join deposit d on d.id = l.deposit_id where l.live <> (d.status in (0, 1));

-- The stage and cashier of a receipt follow from its hand-over, deposit and bounce.
create view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
left join bounce b on b.receipt_id = r.id
where r.stage <> 9 and r.stage <> case
  when b.receipt_id is not null then 5
  when d.status = 1 then 4
  when d.status = 0 then 3
  when t.status = 1 then 2
  when t.status = 0 then 1
  else 0
end
or (b.receipt_id is not null and (d.status is distinct from 1 or b.deposit_id <> l.deposit_id))
or r.cashier_id is distinct from case when r.stage in (0, 9) then null else t.cashier_id end;

-- The balances that the tiles show are the sums of the documents.
create view invariant_i18_tiles_are_what_the_rows_say as
with state (branch_code, account, salesman_id, cashier_id, amount) as (
  select r.branch_code, s.account, r.salesman_id, coalesce(r.cashier_id, 0), sum(r.amount)
  from receipt r join custody.stage s on s.code = r.stage
  where r.stage not in (-1, 5, 9)
  group by 1, 2, 3, 4
  union all
  select branch_code, 'AR', salesman_id, 0, sum(balance) from invoice group by 1, 3
)
select branch_code, account, salesman_id, cashier_id, s.amount as state, h.amount as tile
from state s full join holding h using (branch_code, account, salesman_id, cashier_id)
where coalesce(s.amount, 0) <> coalesce(h.amount, 0);

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
left join lateral (select count(*) as n from audit a where a.object = 'receipt' and a.object_id = r.id) noted on true
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
-- decide. An approval that was taken back does not count.
create view invariant_i28_invoice_is_approved_once as
select a.id
from invoice_approval a left join audit e on e.object = 'invoice' and e.object_id = a.id and e.action in ('approve', 'undo_approve')
group by a.id
having count(e.id) filter (where e.action = 'approve') - count(e.id) filter (where e.action = 'undo_approve') <> (a.status <> 0)::int
  or (array_agg(e.actor_id order by e.id desc))[1] is distinct from a.decided_by and a.status <> 0
union all
select object_id from decision_without_right where object = 'invoice';

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
where u.object in ('voucher', 'invoice', 'sale_order', 'tour', 'leave') and u.action like 'undo\_%'
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

-- All receipts of a cheque are in one place: in the same stage, with the same cashier, in the same live deposit, with hand-overs that were
-- decided together, and bounced on the same day.
create view invariant_i38_cheque_is_in_one_place as
select r.payment_id, r.instrument
from receipt r
left join deposit_line l on l.receipt_id = r.id and l.live
left join bounce b on b.receipt_id = r.id
left join lateral (
  select t.cashier_id, t.status, t.version from transfer t where t.receipt_id = r.id order by t.id desc limit 1
) t on true
where r.payment_id is not null and r.cheque_no <> ''
group by r.payment_id, r.instrument
having count(distinct (r.stage, r.cashier_id, l.deposit_id, b.deposit_id, b.bounced_on, t.cashier_id, t.status, t.version)) > 1;

-- The totals of finished documents are the sums of the documents.
create view invariant_i39_finished_totals_are_what_the_rows_say as
select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, sum(documents) as documents, sum(amount) as amount,
  sum(net_amount) as net_amount
from (
  select * from finished_total
  union all
  select kind, branch_code, day, salesman_id, cashier_id, state, method, division_code, -documents, -amount, -net_amount from custody.finished()
) difference
group by 1, 2, 3, 4, 5, 6, 7, 8
having (sum(documents), sum(amount), sum(net_amount)) <> (0, 0, 0);

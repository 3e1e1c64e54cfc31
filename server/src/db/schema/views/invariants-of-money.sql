-- Invariants of receipts, deposits, payments, credits, bank lines and bounced cheques: each row in one of these views is a violation.
-- `npm run backoffice -- check` reads all of them (broken_invariants).

-- Each journal row has two postings, which sum to zero.
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);

-- All postings of a company sum to zero.
create view invariant_i02_ledger_of_a_company_sums_to_zero as
select b.company_code, sum(p.amount) as off from posting p join branch b on b.code = p.branch_code group by 1 having sum(p.amount) <> 0;

-- The amount that an invoice has received is the sum of its live receipts and of the applied parts of advances, and the amount that is
-- credited is the sum of the parts of credits that lower it. It owes what is left of its bill, and never less than nothing.
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts, coalesce(applied.amount, 0) as advances, i.credited,
  coalesce(credits.amount, 0) as credits
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1) paid on paid.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from allocation where live group by 1) applied on applied.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from credit_use where live group by 1) credits on credits.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) + coalesce(applied.amount, 0) or i.credited <> coalesce(credits.amount, 0) or i.balance < 0
  or i.balance <> i.bill - i.received_before - i.received - i.credited;

-- The balance of each ledger account is the amount that the documents give its holder.
create view invariant_i04_ledger_balance_is_state_balance as
with part (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -amount from receipt where invoice_id is not null and stage not in (-1, 5, 9)
  union all
  select 'AR', invoice_id::text, branch_code, -amount from allocation where live
  union all
  select 'AR', invoice_id::text, branch_code, -amount from credit_use where live
  union all
  select 'CC', party, branch_code, applied - amount from credit where status = 1
  union all
  select 'CG', kind, branch_code, amount from credit where status = 1
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
      -- A receipt that did not fit any more when its cheque was deposited again was one of an invoice before.
      and j.id >= coalesce((
        select max(again.id)
        from journal again join bounce_outcome o on o.receipt_id = again.receipt_id and o.deposit_id = again.deposit_id
        where again.receipt_id = r.id and again.action = 'represent' and o.former_invoice_id is not null), 0)
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

-- A line of a deposit is live as long as its deposit is not declined, and its bounced cheque not deposited again.
create view invariant_i16_line_is_live_as_long_as_its_deposit as
select l.deposit_id, l.receipt_id
from deposit_line l
join deposit d on d.id = l.deposit_id
where l.live <> (d.status in (0, 1) and not exists (
  select from bounce_outcome o where o.receipt_id = l.receipt_id and o.deposit_id = l.deposit_id and o.kind = 'represented'));

-- The stage and cashier of a receipt follow from its hand-over, deposit and bounce. A bounce counts until the cheque is deposited again.
create view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
left join bounce b on b.receipt_id = r.id and not exists (
  select from bounce_outcome o where o.receipt_id = b.receipt_id and o.deposit_id = b.deposit_id and o.kind = 'represented')
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
left join bounce b on b.receipt_id = r.id and not exists (
  select from bounce_outcome o where o.receipt_id = b.receipt_id and o.deposit_id = b.deposit_id and o.kind = 'represented')
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

-- A posting batch has the entries, control sums and digest with which it was made.
create view invariant_i40_posting_batch_is_as_it_was_made as
select b.id
from posting_batch b
left join posting_entry e on e.batch_id = b.id
group by b.id
having count(e.journal_id) <> b.entries
  or sum(e.amount) is distinct from b.amount
  or sum(case when e.credit_no = '' then e.amount * ((e.credit_account in ('AR', 'AD'))::int - (e.debit_account in ('AR', 'AD'))::int) else 0 end)
    is distinct from b.received
  or sum(e.amount * ((e.debit_account = 'BK')::int - (e.credit_account = 'BK')::int)) is distinct from b.banked
  or sha256(convert_to(string_agg(custody.posting_content(e), e'\n' order by e.journal_id), 'UTF8')) is distinct from b.digest;

-- The entries of the batches are rows of the journal: the amount leaves one account and reaches the other, as in the postings of the row. So
-- the sums of the batches and of the rows that wait for one are the sums of the journal.
create view invariant_i41_batches_add_up_to_the_journal as
select e.journal_id
from posting_entry e
left join journal j on j.id = e.journal_id
left join credit k on k.id = j.credit_id
where (e.branch_code, e.action, e.receipt_no, e.amount, e.credit_no, e.credit_kind)
    is distinct from (j.branch_code, j.action, j.receipt_id, j.amount, coalesce(k.credit_no, ''), coalesce(k.kind, ''))
  or not exists (select from posting p where p.journal_id = j.id and p.account = e.debit_account and p.amount = e.amount)
  or not exists (select from posting p where p.journal_id = j.id and p.account = e.credit_account and p.amount = -e.amount);

-- The applied part of a credit is the sum of its live uses. Only an approved credit has live uses, and not more than its amount; each lowers an
-- invoice of its client and branch.
create view invariant_i42_credit_is_used_within_its_amount as
select c.id
from credit c
left join (select credit_id, sum(amount) as amount from credit_use where live group by 1) used on used.credit_id = c.id
where c.applied <> coalesce(used.amount, 0) or c.applied > c.amount or c.applied > 0 and c.status <> 1
union all
select u.credit_id
from credit_use u join credit c on c.id = u.credit_id join invoice i on i.id = u.invoice_id
where (c.party, c.branch_code) <> (i.party, i.branch_code) or (u.party, u.branch_code) <> (c.party, c.branch_code)
union all
select c.id from credit c join invoice i on i.id = c.invoice_id where (c.party, c.branch_code) <> (i.party, i.branch_code);

-- A credit counts after a second person approved it: the audit has the decision once, by the person that the credit names, who had the right
-- and did not enter it. A decision that was taken back does not count. A reversal is by another person than the approver.
create view invariant_i44_credit_is_decided_once_by_another as
select c.id
from credit c
left join audit a on a.object = 'credit' and a.object_id = c.id
group by c.id
having count(a.id) filter (where a.action = 'approve') - count(a.id) filter (where a.action = 'undo_approve') <> (c.status in (1, 3))::int
  or count(a.id) filter (where a.action = 'decline') - count(a.id) filter (where a.action = 'undo_decline') <> (c.status = 2)::int
  or count(a.id) filter (where a.action = 'reverse') <> (c.status = 3)::int
  or c.status <> 0 and (array_agg(a.actor_id order by a.id desc) filter (where a.action in ('approve', 'decline')))[1] is distinct from c.decided_by
  or c.status = 3 and (array_agg(a.actor_id order by a.id desc) filter (where a.action = 'reverse'))[1] is distinct from c.reversed_by
  or c.decided_by = c.entered_by or c.reversed_by = c.decided_by
union all
select object_id from decision_without_right where object = 'credit';

-- Bank lines and bounced cheques.

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

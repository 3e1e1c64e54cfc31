-- The promises about money, each a view that is empty as long as it holds (quality targets I01 to I18). Operators read them through
-- broken_invariants(); the tests do after every journey.
create view invariant_i01_every_journal_row_sums_to_zero as
select p.journal_id from posting p group by p.journal_id having sum(p.amount) <> 0 or count(*) <> 2
union all
select j.id from journal j where not exists (select from posting p where p.journal_id = j.id);

create view invariant_i02_ledger_of_a_company_sums_to_zero as
select b.company_code, sum(p.amount) as off from posting p join branch b on b.code = p.branch_code group by 1 having sum(p.amount) <> 0;

create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 9) group by 1) paid on paid.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;

create view invariant_i04_ledger_balance_is_state_balance as
with state (account, holder, branch_code, amount) as (
  select 'AR', invoice_id::text, branch_code, -sum(amount) from receipt where invoice_id is not null and stage not in (-1, 9) group by 2, 3
  union all
  select 'AD', party, branch_code, -sum(amount) from receipt where invoice_id is null and stage not in (-1, 9) group by 2, 3
  union all
  select 'SM', salesman_id::text, branch_code, sum(amount) from receipt where stage = 0 group by 2, 3
  union all
  select 'TR', cashier_id::text, branch_code, sum(amount) from receipt where stage = 1 group by 2, 3
  union all
  select 'CA', cashier_id::text, branch_code, sum(amount) from receipt where stage = 2 group by 2, 3
  union all
  select 'DC', id::text, branch_code, sum(total) from deposit where status = 0 group by 2, 3
  union all
  select 'BK', account, branch_code, sum(total) from deposit where status = 1 group by 2, 3
), ledger as (
  select account, holder, branch_code, sum(amount) as amount from posting group by 1, 2, 3
)
select account, holder, branch_code, s.amount as state, l.amount as ledger
from state s full join ledger l using (account, holder, branch_code)
where coalesce(s.amount, 0) <> coalesce(l.amount, 0);

create view invariant_i05_receipt_has_at_most_one_live_transfer as
select receipt_id from transfer where status <> 2 group by 1 having count(*) > 1;

create view invariant_i06_transfer_is_in_at_most_one_live_deposit as
select transfer_id from deposit_line where live group by 1 having count(*) > 1;

create view invariant_i07_deposit_total_is_the_sum_of_its_lines as
select d.id, d.total, sum(r.amount) as lines
from deposit d left join deposit_line l on l.deposit_id = d.id left join receipt r on r.id = l.receipt_id
group by d.id having count(l.receipt_id) = 0 or d.total <> sum(r.amount);

create view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l join deposit d on d.id = l.deposit_id join transfer t on t.id = l.transfer_id
where l.live and (t.status <> case d.status when 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);

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

-- Role and module are those the audit kept at the moment of the decision.
create view invariant_i10_decider_is_another_and_was_allowed as
select a.id
from audit a
left join transfer t on a.object = 'receipt' and t.receipt_id = a.object_id and t.decided_by = a.actor_id
where (a.object = 'receipt' and a.action in ('approve', 'decline', 'return') and not (a.actor_role = 1 and 1 = any (a.actor_modules)))
  or (a.object = 'deposit' and a.action in ('bank', 'release')
    and not ((a.actor_role = 3 and 7 = any (a.actor_modules)) or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or t.decided_by = t.sent_by
union all
select d.id from deposit d where d.decided_by = d.cashier_id
union all
select d.id from deposit d
where d.decided_by is not null
  and not exists (select from user_branch u where u.user_id = d.decided_by and u.branch_code = d.branch_code);

create view invariant_i11_void_receipt_has_no_live_transfer as
select r.id from receipt r join transfer t on t.receipt_id = r.id where r.stage = 9 and t.status <> 2;

-- Pending: no decision in the journal. Decided: exactly one; a hand-over given back after its approval has the approval before it.
create view invariant_i12_decided_once as
select d.id
from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action in ('bank', 'release')
group by d.id having count(a.id) <> (d.status <> 0)::int
union all
select r.id
from receipt r
left join lateral (select count(*) as n from journal j where j.receipt_id = r.id and j.action in ('approve', 'decline', 'receive')) decisions on true
left join lateral (select count(*) as n from transfer t where t.receipt_id = r.id and t.status <> 0) decided on true
where decisions.n <> decided.n;

create view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);

create view invariant_i14_one_effect_per_key as
select user_id, call, key from idempotency group by 1, 2, 3 having count(*) > 1 or bool_or(answer is null);

create view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
select r.id from receipt r
where (r.invoice_id is not null and not exists (select from invoice i where i.id = r.invoice_id and i.party = r.party))
  or exists (
    select from posting p join journal j on j.id = p.journal_id
    where j.receipt_id = r.id and ((p.account = 'AD' and r.invoice_id is not null) or (p.account = 'AR' and r.invoice_id is null)));

create view invariant_i16_line_is_live_as_long_as_its_deposit as
select l.deposit_id, l.receipt_id from deposit_line l join deposit d on d.id = l.deposit_id where l.live <> (d.status in (0, 1));

create view invariant_i17_stage_is_what_the_history_says as
select r.id, r.stage
from receipt r
left join transfer t on t.receipt_id = r.id and t.status <> 2
left join deposit_line l on l.receipt_id = r.id and l.live
left join deposit d on d.id = l.deposit_id
where r.stage <> 9 and r.stage <> case
  when d.status = 1 then 4
  when d.status = 0 then 3
  when t.status = 1 then 2
  when t.status = 0 then 1
  else 0
end
or r.cashier_id is distinct from case when r.stage in (0, 9) then null else t.cashier_id end;

create view invariant_i18_tiles_are_what_the_rows_say as
with state (branch_code, account, salesman_id, cashier_id, amount) as (
  select r.branch_code, s.account, r.salesman_id, coalesce(r.cashier_id, 0), sum(r.amount)
  from receipt r join custody.stage s on s.code = r.stage
  where r.stage not in (-1, 9)
  group by 1, 2, 3, 4
  union all
  select branch_code, 'AR', salesman_id, 0, sum(balance) from invoice group by 1, 3
)
select branch_code, account, salesman_id, cashier_id, s.amount as state, h.amount as tile
from state s full join holding h using (branch_code, account, salesman_id, cashier_id)
where coalesce(s.amount, 0) <> coalesce(h.amount, 0);

-- Every stage a receipt was in is in its journal, without a gap, and the audit has one row for each.
create view invariant_i22_every_move_is_in_journal_and_audit as
select r.id
from receipt r
left join lateral (select count(*) as n, (array_agg(to_stage order by j.id desc))[1] as last from journal j where j.receipt_id = r.id) moves on true
left join lateral (select count(*) as n from audit a where a.object = 'receipt' and a.object_id = r.id) noted on true
where moves.n <> noted.n or moves.last is distinct from r.stage
union all
select d.id from deposit d left join audit a on a.object = 'deposit' and a.object_id = d.id and a.action = 'deposit'
group by d.id having count(a.id) <> 1;

/** Name and number of rows of each promise that is broken; no row: all hold. */
create function broken_invariants() returns table (name text, violations bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  promise text;
begin
  for promise in
    select viewname::text from pg_views where schemaname = 'public' and viewname like 'invariant\_%' order by 1
  loop
    return query execute format('select %L::text, count(*) from %I having count(*) > 0', promise, promise);
  end loop;
end $$;
revoke all on function broken_invariants() from public;
grant execute on function broken_invariants() to backoffice_app;

-- What can still happen to recorded money: the bank returns a deposited cheque, and an advance is applied to invoices of its party.
-- Both are history rows like hand-overs and deposits, and their triggers move the money.
insert into custody.stage values (5, 'bounced', 'AR');

-- A rule without stages leaves the receipt where it is: only what its amount is owed to changes.
alter table custody.stage_rule alter from_stage drop not null, alter to_stage drop not null;
insert into custody.stage_rule values
  ('bounce', 4, 5),
  ('apply', null, null),
  ('unapply', null, null);

alter table receipt
  -- What of an advance is applied to invoices: written by the triggers of allocation alone.
  add applied numeric(14, 2) not null default 0,
  add check (applied >= 0),
  add constraint advance_is_not_applied_twice check (applied <= amount),
  add constraint only_an_advance_is_applied check (applied = 0 or invoice_id is null);
create index receipt_open_advance on receipt (branch_code, party, created_at, id)
  where invoice_id is null and applied < amount and stage in (0, 1, 2, 3, 4);

-- A bounced cheque may be presented again, as a receipt of its own.
drop index cheque_is_unique_of_party;
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key)
  where method = 'Cheque' and stage not in (5, 9);

alter table transfer
  drop constraint transfer_status_check,
  -- 0 pending, 1 approved, 2 declined, 3 bounced, 4 deposited.
  add check (status in (0, 1, 2, 3, 4));

-- A part of an advance that pays an invoice.
create table allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  applied_by int not null,
  applied_at timestamptz not null default clock_timestamp(),
  -- Until the advance is void or bounced.
  live boolean not null default true,
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  foreign key (applied_by, branch_code) references user_branch (user_id, branch_code)
);
create index allocation_of_receipt on allocation (receipt_id);
create index allocation_of_invoice on allocation (invoice_id) where live;

-- A cheque that the bank returned. Its line stays in the deposit, marked by this row.
create table bounce (
  receipt_id bigint primary key,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null check (btrim(reason) <> ''),
  recorded_by int not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (deposit_id, receipt_id) references deposit_line (deposit_id, receipt_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code)
);
create index bounce_of_deposit on bounce (deposit_id);

/**
 * What applies a part of an advance, or takes it back: the party's advance (AD) against the invoice (AR). The receipts and the
 * invoices are locked by the caller.
 *
 * rule  'apply' or 'unapply'
 */
create function custody.allocate(allocations bigint[], rule text, actor int, why text default '') returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  for part in
    select a.*, r.party, r.stage, r.salesman_id, r.cashier_id
    from allocation a join receipt r on r.id = a.receipt_id
    where a.id = any (allocations)
    order by a.id
  loop
    update receipt set applied = applied + sign * part.amount where id = part.receipt_id;
    update invoice set received = received + sign * part.amount where id = part.invoice_id;
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, actor_id, comment)
    values (part.receipt_id, part.branch_code, rule, part.stage, part.stage, part.amount, part.salesman_id, part.cashier_id, actor, why)
    returning id into entry;
    insert into posting (journal_id, account, holder, branch_code, amount)
    values (entry, 'AD', part.party, part.branch_code, sign * part.amount),
      (entry, 'AR', part.invoice_id::text, part.branch_code, -sign * part.amount);
    perform custody.note('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $$;

-- An advance pays an invoice of its own party, with what is left of it and not more than the invoice owes.
create function custody.advance_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  doer int;
begin
  perform 1 from receipt where id in (select receipt_id from added) order by id for no key update;
  perform 1 from invoice where id in (select invoice_id from added) order by id for no key update;
  if exists (
    select from added a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
    where r.invoice_id is not null or r.party <> i.party or r.stage not in (0, 1, 2, 3, 4) or not a.live
  ) then
    perform custody.refuse('advance_is_open');
  end if;
  for doer in select distinct applied_by from added order by 1 loop
    perform custody.allocate((select array_agg(id) from added where applied_by = doer), 'apply', doer);
  end loop;
  return null;
end $$;
create trigger advance_applied after insert on allocation referencing new table as added
  for each statement execute function custody.advance_applied();

-- The bank's answer comes after the deposit was approved, and about a cheque.
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  banked deposit;
  closed date;
begin
  select d.* into strict banked from deposit d where d.id = new.deposit_id;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id
  where l.deposit_id = new.deposit_id and l.receipt_id = new.receipt_id for no key update of t;
  if banked.status <> 1 then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if not exists (select from receipt where id = new.receipt_id and cheque_no <> '') then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if new.bounced_on > business_day(new.branch_code) then
    perform custody.refuse('bounce_is_not_in_future');
  end if;
  if new.bounced_on < banked.deposited_on then
    perform custody.refuse('bounce_is_not_before_deposit');
  end if;
  select c.closed_through into closed from company c join branch b on b.company_code = c.code where b.code = new.branch_code;
  if new.bounced_on <= closed then
    perform custody.refuse('bounce_period_is_open');
  end if;
  perform custody.move(array[new.receipt_id], 'bounce', new.recorded_by, null, new.deposit_id, new.reason);
  update transfer set status = 3
  where id = (select transfer_id from deposit_line where deposit_id = new.deposit_id and receipt_id = new.receipt_id);
  return null;
end $$;
create trigger cheque_bounced after insert on bounce for each row execute function custody.cheque_bounced();

create function custody.history_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is history', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger bounce_is_history before update or delete or truncate on bounce execute function custody.history_only();

/**
 * Moves receipts along one rule of custody.stage_rule. Locks them in the order of their ids, refuses the whole move when one of
 * them is not where the rule leaves from, and writes stage, journal, postings, balances and audit together.
 *
 * ids       receipts; each once
 * rule      custody.stage_rule.action
 * actor     app_user.id of who does it
 * cashiers  parallel to ids: who the receipt goes to (rules 'send' and 'receive'); otherwise null, the cashier stays
 * deposit   the deposit the rules 'deposit', 'bank', 'release' and 'bounce' belong to
 * Refuses with 'receipt_is_elsewhere', 'invoice_balance_is_not_negative'.
 */
create or replace function custody.move(
  ids bigint[], rule text, actor int, cashiers int[] default null, deposit bigint default null, why text default ''
) returns void
language plpgsql
set search_path = public, custody, pg_temp
-- Every statement below goes by keys: planning it anew for each receipt would cost as much as running it. Many at once, as an import
-- brings them, are worth a plan of their own.
set plan_cache_mode = force_generic_plan
as $$
declare
  source smallint;
  target smallint;
  moved bigint[];
  freed bigint[];
  held record;
begin
  if cardinality(ids) > 100 then
    set local plan_cache_mode = force_custom_plan;
  end if;
  select from_stage, to_stage into strict source, target from custody.stage_rule where action = rule;

  -- No key changes here; a lock that said so would wait for every new row that refers to the receipt or its invoice, and they for it.
  perform 1 from receipt where id = any (ids) order by id for no key update;
  if (select count(*) from receipt where id = any (ids) and stage = source) <> cardinality(ids) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;

  -- What an invoice has received follows its live receipts; the constraint on its balance refuses the one too many.
  if rule in ('void', 'bounce') then
    perform 1 from invoice i
    where i.id in (
      select r.invoice_id from receipt r where r.id = any (ids)
      union
      select a.invoice_id from allocation a where a.receipt_id = any (ids) and a.live
    )
    order by i.id for no key update;
    -- What an advance had paid is owed again.
    select array_agg(a.id order by a.id) into freed from allocation a where a.receipt_id = any (ids) and a.live;
    if freed is not null then
      perform custody.allocate(freed, 'unapply', actor, why);
      update allocation set live = false where id = any (freed);
    end if;
  end if;
  if rule in ('record', 'void', 'bounce') then
    perform 1 from invoice i where i.id in (select r.invoice_id from receipt r where r.id = any (ids)) order by i.id for no key update;
    update invoice i set received = i.received + case rule when 'record' then paid.amount else -paid.amount end
    from (select r.invoice_id, sum(r.amount) as amount from receipt r where r.id = any (ids) group by r.invoice_id) paid
    where i.id = paid.invoice_id;
  end if;

  -- The journal first: it names the cashier the receipt goes to, or comes back from.
  with written as (
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, deposit_id, actor_id, comment)
    select r.id, r.branch_code, rule, source, target, r.amount, r.salesman_id, coalesce(goes.cashier_id, r.cashier_id), deposit, actor, why
    from unnest(ids, coalesce(cashiers, array_fill(null::int, array[cardinality(ids)]))) as goes (id, cashier_id)
    join receipt r on r.id = goes.id
    order by r.id
    returning id
  )
  select array_agg(id) into moved from written;

  update receipt r
  set stage = target,
    cashier_id = case when target in (0, 9) then null else j.cashier_id end,
    balance_after = case rule when 'record' then (select i.balance from invoice i where i.id = r.invoice_id) else r.balance_after end
  from journal j
  where j.id = any (moved) and r.id = j.receipt_id;

  -- The account that is left (-1) and the one that is reached (+1). An advance is owed to its party, not to an invoice.
  with side as (
    select j.id, j.branch_code, j.salesman_id, case ledger.kind when 'SM' then null else j.cashier_id end as cashier_id,
      ledger.kind as account, way.sign * j.amount as amount,
      case ledger.kind
        when 'AR' then r.invoice_id::text
        when 'AD' then r.party
        when 'SM' then j.salesman_id::text
        when 'DC' then j.deposit_id::text
        when 'BK' then d.account
        else j.cashier_id::text
      end as holder
    from journal j
    join receipt r on r.id = j.receipt_id
    left join deposit d on d.id = j.deposit_id
    cross join lateral (values (j.from_stage, -1), (j.to_stage, 1)) as way (stage, sign)
    join custody.stage s on s.code = way.stage
    cross join lateral (select case when s.account = 'AR' and r.invoice_id is null then 'AD' else s.account end) as ledger (kind)
    where j.id = any (moved)
  ), posted as (
    insert into posting (journal_id, account, holder, branch_code, amount)
    select id, account, holder, branch_code, amount from side
  )
  select array_agg(branch_code) as branches, array_agg(account::text) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(amount) as amounts
  into held
  from side
  where account not in ('AR', 'AD');
  perform custody.hold(held.branches, held.accounts, held.salesmen, held.cashiers, held.amounts);

  perform custody.note('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor,
    jsonb_strip_nulls(jsonb_build_object('from', source, 'to', target, 'deposit', deposit, 'comment', nullif(why, ''))))
  from journal j
  where j.id = any (moved);
end $$;

-- The cashier decides: approve, decline, or give an approved one back. Deposited is set by the deposit alone,
-- bounced by the bank's answer.
create or replace function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  for step in
    select o.status as was, n.status as now, n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4
    order by 1, 2
  loop
    if (step.was, step.now) = (1, 4) then
      if exists (select from receipt where id = any (step.receipts) and stage <> 4) then
        perform custody.refuse('transfer_step_exists');
      end if;
    elsif (step.was, step.now) = (4, 3) then
      if exists (select from receipt where id = any (step.receipts) and stage <> 5) then
        perform custody.refuse('transfer_step_exists');
      end if;
    elsif (step.was, step.now) in ((0, 1), (0, 2), (1, 2)) then
      perform custody.move(step.receipts,
        case when step.was = 1 then 'return' when step.now = 1 then 'approve' else 'decline' end,
        step.decided_by, null, null, step.comment);
    else
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;

-- What the server's role may do with them: add rows, in its own name.
revoke all on function custody.allocate(bigint[], text, int, text), custody.advance_applied(), custody.cheque_bounced(), custody.history_only() from public;
grant select on allocation, bounce to backoffice_app;
grant insert (receipt_id, invoice_id, branch_code, amount, applied_by) on allocation to backoffice_app;
grant insert (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by) on bounce to backoffice_app;
do $$
declare
  scoped text;
begin
  foreach scoped in array array['allocation', 'bounce'] loop
    execute format('alter table %I enable row level security', scoped);
    execute format('alter table %I force row level security', scoped);
    execute format('create policy of_my_branches on %I to backoffice_app using (branch_code = any ((select my_branches())::text[]))', scoped);
    execute format('create policy of_the_owner on %I to %I using (true) with check (true)', scoped, current_user);
  end loop;
end $$;
create policy applied_by_me on allocation as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or applied_by = (select my_user()));
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));

-- The promises as they are with bounced cheques and applied advances.
drop view invariant_i03_invoice_received_is_its_live_receipts;
create view invariant_i03_invoice_received_is_its_live_receipts as
select i.id, i.received, coalesce(paid.amount, 0) as receipts, coalesce(applied.amount, 0) as advances
from invoice i
left join (select invoice_id, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1) paid on paid.invoice_id = i.id
left join (select invoice_id, sum(amount) as amount from allocation where live group by 1) applied on applied.invoice_id = i.id
where i.received <> coalesce(paid.amount, 0) + coalesce(applied.amount, 0) or i.balance < 0 or i.balance <> i.bill - i.received_before - i.received;

create or replace view invariant_i04_ledger_balance_is_state_balance as
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

create or replace view invariant_i08_live_line_is_an_approved_transfer_of_its_cashier as
select l.deposit_id, l.receipt_id
from deposit_line l
join deposit d on d.id = l.deposit_id
join transfer t on t.id = l.transfer_id
left join bounce b on b.deposit_id = l.deposit_id and b.receipt_id = l.receipt_id
where l.live
  and (t.status <> case when b.receipt_id is not null then 3 when d.status = 1 then 4 else 1 end or t.cashier_id <> d.cashier_id);

create or replace view invariant_i10_decider_is_another_and_was_allowed as
select a.id
from audit a
left join transfer t on a.object = 'receipt' and t.receipt_id = a.object_id and t.decided_by = a.actor_id
where (a.object = 'receipt' and a.action in ('approve', 'decline', 'return') and not (a.actor_role = 1 and 1 = any (a.actor_modules)))
  or (a.object = 'receipt' and a.action = 'bounce' and not (
    (a.actor_role = 1 and a.actor_modules && array[1, 3]) or (a.actor_role = 3 and 7 = any (a.actor_modules))
    or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or (a.object = 'deposit' and a.action in ('bank', 'release')
    and not ((a.actor_role = 3 and 7 = any (a.actor_modules)) or (a.actor_role = 4 and 31 = any (a.actor_modules))))
  or t.decided_by = t.sent_by
union all
select d.id from deposit d where d.decided_by = d.cashier_id
union all
select d.id from deposit d
where d.decided_by is not null
  and not exists (select from user_branch u where u.user_id = d.decided_by and u.branch_code = d.branch_code);

create or replace view invariant_i13_live_receipts_are_what_the_holders_have as
with held as (
  select branch_code, sum(amount) as amount from posting where account in ('SM', 'TR', 'CA', 'DC', 'BK') group by 1
), live as (
  select branch_code, sum(amount) as amount from receipt where stage not in (-1, 5, 9) group by 1
)
select branch_code, live.amount as live, held.amount as held
from live full join held using (branch_code)
where coalesce(live.amount, 0) <> coalesce(held.amount, 0);

-- An advance pays invoices of its own party and branch, as long as it lives, and not more than it is.
create or replace view invariant_i15_receipt_is_of_an_invoice_or_an_advance as
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

create or replace view invariant_i17_stage_is_what_the_history_says as
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

create or replace view invariant_i18_tiles_are_what_the_rows_say as
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

-- Saves of several rows wait for each other in turn, and who does something at which moment is not what a statement says it is.

/**
 * Adds to the balances the tiles read. Rows are taken in one order, whichever way the money goes: what invoices owe first, since a move
 * writes that first, then per salesman on the way from him to the bank. So two moves never wait for each other in a circle; several of
 * one transaction take all their rows before the first of them (custody.take).
 */
create or replace function custody.hold(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by account <> 'AR', 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;

/**
 * Takes all that several moves of one transaction are going to write, in the order in which one move takes it: receipts, invoices,
 * balances.
 *
 * ids, rules, cashiers  parallel, as custody.move has them
 */
create function custody.take(ids bigint[], rules text[], cashiers int[] default null) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  owed bigint[];
  held record;
begin
  perform 1 from receipt where id = any (ids) order by id for no key update;
  select array_agg(paid.invoice_id) into owed
  from unnest(ids, rules) as m (id, rule)
  cross join lateral (
    select r.invoice_id from receipt r where r.id = m.id
    union
    select a.invoice_id from allocation a where a.receipt_id = m.id and a.live
  ) paid
  where m.rule in ('void', 'bounce');
  perform 1 from invoice where id = any (owed) order by id for no key update;

  with reached as (
    select r.branch_code, s.account::text as account, r.salesman_id,
      case s.account when 'SM' then null else coalesce(m.cashier_id, r.cashier_id) end as cashier_id
    from unnest(ids, rules, cashiers) as m (id, rule, cashier_id)
    join receipt r on r.id = m.id
    join custody.stage_rule way on way.action = m.rule
    join custody.stage s on s.code in (way.from_stage, way.to_stage)
    where s.account <> 'AR'
    union
    select i.branch_code, 'AR', i.salesman_id, null from invoice i where i.id = any (owed)
  )
  select array_agg(branch_code) as branches, array_agg(account) as accounts, array_agg(salesman_id) as salesmen,
    array_agg(cashier_id) as cashiers, array_agg(0::numeric) as amounts
  into held
  from reached;
  perform custody.hold(held.branches, held.accounts, held.salesmen, held.cashiers, held.amounts);
end $$;

/**
 * What applies a part of an advance, or takes it back: the party's advance (AD) against the invoice (AR). The receipts and the
 * invoices are locked by the caller. As in 0009, but what the invoices owe is taken before the first part.
 *
 * rule  'apply' or 'unapply'
 */
create or replace function custody.allocate(allocations bigint[], rule text, actor int, why text default '') returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  if cardinality(allocations) > 1 then
    perform custody.hold(array_agg(i.branch_code), array_agg('AR'::text), array_agg(i.salesman_id), array_agg(null::int), array_agg(0::numeric))
    from allocation a join invoice i on i.id = a.invoice_id
    where a.id = any (allocations);
  end if;
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

-- A hand-over is sent (pending), or made approved by the cashier who recorded the receipt himself.
create or replace function custody.transfer_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from added where status not in (0, 1) or (status = 1) <> (sent_by is null)) then
    perform custody.refuse('transfer_starts_pending');
  end if;
  if exists (select from added a join receipt r on r.id = a.receipt_id where r.salesman_id <> a.salesman_id) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.take(array_agg(a.receipt_id), array_agg(case a.status when 0 then 'send' else 'receive' end), array_agg(a.cashier_id))
  from added a
  having count(distinct (a.status, coalesce(a.sent_by, a.cashier_id), a.comment)) > 1;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), case a.status when 0 then 'send' else 'receive' end,
    coalesce(a.sent_by, a.cashier_id), array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from added a
  group by a.status, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;

/** The rule that a cashier's decision moves a receipt along; null: none, it stays where it is. */
create function custody.decision_rule(was smallint, now smallint) returns text
language sql immutable
as $$
  select case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
$$;

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
  perform custody.take(array_agg(n.receipt_id), array_agg(custody.decision_rule(o.status, n.status)))
  from added n join removed o on o.id = n.id
  where custody.decision_rule(o.status, n.status) is not null
  having count(distinct (o.status, n.status, n.decided_by, n.comment)) > 1;
  for step in
    select o.status as was, n.status as now, n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4
    order by 1, 2
  loop
    if custody.decision_rule(step.was, step.now) is not null then
      perform custody.move(step.receipts, custody.decision_rule(step.was, step.now), step.decided_by, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3))
      or exists (select from receipt where id = any (step.receipts) and stage <> case step.now when 4 then 4 else 5 end) then
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;

drop function void_receipts(bigint[], text);
/** Voids receipts that are with their salesman, each for its own reason, which stays in journal and audit. */
create function void_receipts(ids bigint[], reasons text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from receipt where id = any (ids) and (salesman_id <> my_user() or not branch_code = any (my_branches()))) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(ids) > 1 then
    perform custody.take(ids, array_fill('void'::text, array[cardinality(ids)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(ids, reasons) as v (id, reason)
  group by v.reason;
end $$;

-- What the server's role says of moments and people is checked where it says it: nothing else would notice. Imports and the demo,
-- which tell of what was long ago, work as the owner.
create or replace function custody.next_version() returns trigger
language plpgsql
as $$
begin
  if current_user = 'backoffice_app' then
    if new.status = old.status then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
    new.decided_at := clock_timestamp();
  end if;
  new.version := old.version + 1;
  return new;
end $$;

-- A salesman takes what is his; a cashier for any salesman, and for whoever the invoice is of.
create function custody.receipt_is_taken() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user taker join app_user owner on owner.id = new.salesman_id
    where taker.id = new.recorded_by and case taker.role_id
      when 2 then owner.id = taker.id
      when 1 then owner.role_id = 2 or exists (select from invoice i where i.id = new.invoice_id and i.salesman_id = owner.id)
    end
  ) then
    perform custody.refuse('receipt_is_taken_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;
create trigger receipt_is_taken before insert on receipt
  for each row when (current_user = 'backoffice_app') execute function custody.receipt_is_taken();

-- A salesman sends his own to a cashier; a cashier has at once what he recorded himself.
create function custody.transfer_is_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.sent_by <> new.salesman_id
    or (new.sent_by is null and not exists (select from receipt where id = new.receipt_id and recorded_by = new.cashier_id)) then
    perform custody.refuse('transfer_is_sent_by_its_salesman');
  end if;
  if not exists (select from app_user where id = new.cashier_id and role_id = 1) then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  if new.decided_by is not null then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger transfer_is_made before insert on transfer
  for each row when (current_user = 'backoffice_app') execute function custody.transfer_is_made();

create function custody.deposit_is_of_today() returns trigger
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  new.deposited_on := business_day(new.branch_code);
  return new;
end $$;
create trigger deposit_is_of_today before insert on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_of_today();

create policy filled_by_me on deposit_line as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));

-- A salesman applies his own to his own invoices, a cashier any.
create function custody.advance_is_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, receipt r, invoice i
    where u.id = new.applied_by and r.id = new.receipt_id and i.id = new.invoice_id and case u.role_id
      when 1 then true
      when 2 then u.id = r.salesman_id and u.id = i.salesman_id
    end
  ) then
    perform custody.refuse('advance_is_applied_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;
create trigger advance_is_applied before insert on allocation
  for each row when (current_user = 'backoffice_app') execute function custody.advance_is_applied();

-- A cashier marks cheques of his own deposits; a director or an approver those of his branches.
create function custody.bounce_is_told() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, deposit d
    where u.id = new.recorded_by and d.id = new.deposit_id and (u.role_id in (3, 4) or (u.role_id = 1 and d.cashier_id = u.id))
  ) then
    perform custody.refuse('bounce_is_told_by_its_cashier_or_a_director');
  end if;
  return new;
end $$;
create trigger bounce_is_told before insert on bounce
  for each row when (current_user = 'backoffice_app') execute function custody.bounce_is_told();

revoke all on all functions in schema custody from public;
revoke all on function void_receipts(bigint[], text[]) from public;
grant execute on function void_receipts(bigint[], text[]) to backoffice_app;

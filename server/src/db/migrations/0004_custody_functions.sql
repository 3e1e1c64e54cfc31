-- The one way money moves, and the triggers of the history tables that call it.

create function custody.append_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only; a correction is a reversing entry', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger journal_is_append_only before update or delete or truncate on journal execute function custody.append_only();
create trigger posting_is_append_only before update or delete or truncate on posting execute function custody.append_only();
create trigger audit_is_append_only before update or delete or truncate on audit execute function custody.append_only();

/** Refuses with the name of a rule; the server turns the name into its message. */
create function custody.refuse(rule text, detail text default '') returns void
language plpgsql
as $$
begin
  raise exception '%', rule using errcode = 'check_violation', constraint = rule, detail = detail;
end $$;

/** One audit row per object, with the actor's role and modules as they are now. */
create function custody.note(what text, objects bigint[], branches text[], action text, actor int, details jsonb) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
  select o.branch_code, what, o.id, action, actor, u.role_id,
    coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = actor), '{}'), details
  from unnest(objects, branches) as o (id, branch_code) cross join app_user u
  where u.id = actor
  order by o.id
$$;

/**
 * Adds to the balances the tiles read. Rows are taken per salesman in the order of the way from invoice to bank, whichever way the
 * money goes, so that two moves never wait for each other in a circle.
 */
create function custody.hold(branches text[], accounts text[], salesmen int[], cashiers int[], amounts numeric[]) returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into holding (branch_code, account, salesman_id, cashier_id, amount)
  select branch_code, account, salesman_id, coalesce(cashier_id, 0), sum(amount)
  from unnest(branches, accounts, salesmen, cashiers, amounts) as h (branch_code, account, salesman_id, cashier_id, amount)
  group by 1, 2, 3, 4
  order by 1, 3, array_position('{AR,SM,TR,CA,DC,BK}', account), 4
  on conflict (branch_code, salesman_id, account, cashier_id) do update set amount = holding.amount + excluded.amount
$$;

/**
 * Moves receipts along one rule of custody.stage_rule. Locks them in the order of their ids, refuses the whole move when one of
 * them is not where the rule leaves from, and writes stage, journal, postings, balances and audit together.
 *
 * ids       receipts; each once
 * rule      custody.stage_rule.action
 * actor     app_user.id of who does it
 * cashiers  parallel to ids: who the receipt goes to (rules 'send' and 'receive'); otherwise null, the cashier stays
 * deposit   the deposit the rules 'deposit', 'bank' and 'release' belong to
 * Refuses with 'receipt_is_elsewhere', 'invoice_balance_is_not_negative'.
 */
create function custody.move(
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
  if rule in ('record', 'void') then
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

-- A receipt comes into being with its salesman.
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $$;
create trigger receipt_recorded after insert on receipt referencing new table as added
  for each statement execute function custody.receipt_recorded();

-- What the pending invoices of a salesman owe, kept for the tiles.
create function custody.invoice_owed() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform custody.hold(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(balance))
    from added;
  else
    perform custody.hold(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(amount))
    from (
      select branch_code, salesman_id, balance as amount from added
      union all
      select branch_code, salesman_id, -balance from removed
    ) owed;
  end if;
  return null;
end $$;
create trigger invoice_added after insert on invoice referencing new table as added
  for each statement execute function custody.invoice_owed();
create trigger invoice_changed after update on invoice referencing old table as removed new table as added
  for each statement execute function custody.invoice_owed();

-- A hand-over is sent (pending), or made approved by the cashier who recorded the receipt himself.
create function custody.transfer_made() returns trigger
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
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), case a.status when 0 then 'send' else 'receive' end,
    coalesce(a.sent_by, a.cashier_id), array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from added a
  group by a.status, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;
create trigger transfer_made after insert on transfer referencing new table as added
  for each statement execute function custody.transfer_made();

-- A decision changes the status; what it said is not edited afterwards.
create function custody.next_version() returns trigger
language plpgsql
as $$
begin
  if new.status = old.status and current_user = 'backoffice_app' then
    raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
create trigger transfer_version before update on transfer for each row execute function custody.next_version();
create trigger deposit_version before update on deposit for each row execute function custody.next_version();

-- The cashier decides: approve, decline, or give an approved one back. Deposited is set by the deposit alone.
create function custody.transfer_decided() returns trigger
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
create trigger transfer_decided after update on transfer referencing old table as removed new table as added
  for each statement execute function custody.transfer_decided();

-- Receipts go into a deposit; its total is the sum of what was moved.
create function custody.deposit_filled() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  filled record;
begin
  perform 1 from transfer where id in (select transfer_id from added) order by id for no key update;
  for filled in
    select a.deposit_id, d.cashier_id, d.status, d.deposited_on, array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4
    order by 1
  loop
    if filled.status <> 0 then
      perform custody.refuse('deposit_is_pending');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cheque_on > filled.deposited_on) then
      perform custody.refuse('cheque_is_not_post_dated');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cashier_id is distinct from filled.cashier_id) then
      perform custody.refuse('receipt_is_elsewhere');
    end if;
    perform custody.move(filled.receipts, 'deposit', filled.cashier_id, null, filled.deposit_id);
    update deposit set total = total + (select sum(amount) from receipt where id = any (filled.receipts)) where id = filled.deposit_id;
  end loop;
  return null;
end $$;
create trigger deposit_filled after insert on deposit_line referencing new table as added
  for each statement execute function custody.deposit_filled();

-- A deposit is made with its lines: one without them does not reach its commit.
create function custody.deposit_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from deposit_line where deposit_id = new.id) then
    perform custody.refuse('deposit_has_lines');
  end if;
  perform custody.note('deposit', array[new.id], array[new.branch_code], 'deposit', new.cashier_id,
    (select jsonb_build_object('total', d.total, 'slip', d.slip_no) from deposit d where d.id = new.id));
  return null;
end $$;
create constraint trigger deposit_has_lines after insert on deposit deferrable initially deferred
  for each row execute function custody.deposit_has_lines();

-- The director decides once: approved receipts are banked, declined ones are with their cashier again.
create function custody.deposit_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  receipts bigint[];
  closed date;
begin
  if old.status = new.status then
    return null;
  end if;
  if old.status <> 0 then
    perform custody.refuse('deposit_is_pending');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if new.status = 1 then
    if new.posting_on > business_day(new.branch_code) then
      perform custody.refuse('posting_is_not_in_future');
    end if;
    select c.closed_through into closed from company c join branch b on b.company_code = c.code where b.code = new.branch_code;
    if new.posting_on <= closed then
      perform custody.refuse('posting_period_is_open');
    end if;
    perform custody.move(receipts, 'bank', new.decided_by, null, new.id, new.comment);
    update transfer set status = 4 where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    perform custody.move(receipts, 'release', new.decided_by, null, new.id, new.comment);
    update deposit_line set live = false where deposit_id = new.id;
  end if;
  perform custody.note('deposit', array[new.id], array[new.branch_code], case new.status when 1 then 'bank' else 'release' end, new.decided_by,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $$;
create trigger deposit_decided after update of status on deposit for each row execute function custody.deposit_decided();

/** Takes receipts in the order of their ids before a decision about them is made: the second of two sees what the first did. */
create function lock_receipts(ids bigint[]) returns void
language sql
security definer
set search_path = public, pg_temp
as $$ select from receipt where id = any (ids) and branch_code = any (my_branches()) order by id for no key update $$;

/** Voids receipts that are with their salesman; answers how many it did. The reason stays in journal and audit. */
create function void_receipts(ids bigint[], reason text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from receipt where id = any (ids) and (salesman_id <> my_user() or not branch_code = any (my_branches()))) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  perform custody.move(ids, 'void', my_user(), null, null, reason);
end $$;

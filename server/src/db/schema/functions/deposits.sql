-- Deposits to the bank.

/** Sets the day of a deposit: the server cannot choose another than today. */
create function custody.deposit_is_of_today() returns trigger
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  new.deposited_on := business_day(new.branch_code);
  return new;
end $$;

/** Refuses a deposit without lines when its transaction commits. Writes the audit row of a deposit with lines. */
create function custody.deposit_has_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from deposit_line where deposit_id = new.id) then
    perform custody.refuse('deposit_has_lines');
  end if;
  perform write_audit('deposit', array[new.id], array[new.branch_code], 'deposit', new.cashier_id,
    (select jsonb_build_object('total', d.total, 'slip', d.slip_no) from deposit d where d.id = new.id));
  return null;
end $$;

/** Moves receipts into a pending deposit of their cashier and adds their amounts to its total. */
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

/**
 * Refuses a decision about a deposit by a person who may not decide about deposits of its branch. Its cashier may only withdraw it, while
 * it waits.
 */
create function custody.deposit_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_decide('deposit', new.decided_by, new.branch_code)
    and (old.status, new.status, new.decided_by) is distinct from (0, 2, new.cashier_id)
  then
    perform custody.refuse('decider_may_decide');
  end if;
  return new;
end $$;

/** Returns the rule along which a new status of a deposit moves its receipts, or null where there is none. */
create function custody.deposit_rule(was smallint, now smallint, by_its_cashier boolean) returns text
language sql immutable
as $$
  select case
    when was = 0 and now = 1 then 'bank'
    when was = 0 and now = 2 then case when by_its_cashier then 'withdraw' else 'release' end
    when was = 1 and now = 0 then 'undo_bank'
    when was = 2 and now = 0 then 'undo_release'
  end
$$;

/**
 * Carries out the decision about a deposit. It is decided once: approved receipts are banked. Receipts of a deposit that is declined, or
 * that its cashier withdraws, are with their cashier again. If the decision is taken back, they are in the pending deposit again.
 */
create function custody.deposit_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  rule constant text := custody.deposit_rule(old.status, new.status, new.decided_by = new.cashier_id);
  actor constant int := coalesce(new.decided_by, old.decided_by);
  receipts bigint[];
begin
  if old.status = new.status then
    return null;
  end if;
  if rule is null then
    perform custody.refuse('deposit_is_pending');
  end if;
  if new.status = 0 and not can_still_undo(old.decided_at) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if rule = 'bank' and new.posting_on > business_day(new.branch_code) then
    perform custody.refuse('posting_is_not_in_future');
  end if;
  if rule in ('bank', 'undo_bank') then
    perform custody.post_on_day(rule, 'deposit', new.id, new.branch_code, coalesce(new.posting_on, old.posting_on),
      case rule when 'bank' then new.total else -new.total end, actor);
  end if;
  perform custody.move(receipts, rule, actor, null, new.id, new.comment);
  if rule in ('bank', 'undo_bank') then
    update transfer set status = case rule when 'bank' then 4 else 1 end
    where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    update deposit_line set live = rule = 'undo_release' where deposit_id = new.id;
  end if;
  insert into finished_total (kind, branch_code, day, cashier_id, state, documents, amount)
  select 'deposit', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, way.sign, way.sign * new.total
  from (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where way.status in (1, 2);
  insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
  select 'deposit_line', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
  from receipt r cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where r.id = any (receipts) and way.status in (1, 2)
  group by 5, 6;
  perform write_audit('deposit', array[new.id], array[new.branch_code], rule, actor,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $$;

/**
 * Takes back the user's own decision about a deposit, which is pending then, as it was before. Returns whether it did. The trigger
 * deposit_decided refuses it after a minute, in a closed period, and if anything has happened to its receipts since.
 *
 * seen  the version that the user saw; null for any
 */
create function undo_deposit_decision(no text, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform hold_rights((select my_user()));
  -- The hand-overs are locked before the deposit, because a bounce has one of them when its journal refers to the deposit.
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id join deposit d on d.id = l.deposit_id
  where d.deposit_no = no and d.decided_by = (select my_user())
  order by t.id
  for no key update of t;
  update deposit set status = 0, decided_by = null, decided_at = null, posting_on = null, comment = ''
  where deposit_no = no and branch_code = any ((select my_branches())::text[]) and decided_by = (select my_user())
    and decided_by <> cashier_id and version = coalesce(seen, version) and may_decide('deposit', decided_by, branch_code);
  return found;
end $$;
grant execute on function undo_deposit_decision(text, int) to backoffice_app;

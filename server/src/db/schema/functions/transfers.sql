-- Hand-overs of receipts to a cashier.

/**
 * Returns the rule along which a new hand-over moves its receipt. If the cashier recorded the receipt, nobody sent it. Only a director
 * sends for another person: a receipt on the way, or a receipt of a cashier who cannot sign in.
 */
create function custody.sending_rule(sent_by int, salesman_id int, stage smallint) returns text
language sql immutable
as $$
  select case when sent_by is null then 'receive' when sent_by = salesman_id then 'send' when stage = 2 then 'reassign' else 'redirect' end
$$;

/**
 * Refuses a hand-over by the wrong person. A salesman sends their own receipts to a cashier. A receipt that a cashier recorded is with this
 * cashier at once, and the moment of that decision is set here.
 */
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

/**
 * Moves the receipts of new hand-overs. A hand-over is pending if its salesman sent it, or if a director took it from another cashier. It
 * is approved from the start if its cashier recorded the receipt.
 */
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
  perform custody.lock_for_moves(array_agg(a.receipt_id), array_agg(a.rule), array_agg(a.cashier_id))
  from (
    select n.*, custody.sending_rule(n.sent_by, n.salesman_id, r.stage) as rule from added n join receipt r on r.id = n.receipt_id
  ) a
  having count(distinct (a.rule, coalesce(a.sent_by, a.cashier_id), a.comment)) > 1;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), a.rule, coalesce(a.sent_by, a.cashier_id),
    array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from (
    select n.*, custody.sending_rule(n.sent_by, n.salesman_id, r.stage) as rule from added n join receipt r on r.id = n.receipt_id
  ) a
  group by a.rule, coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;

/**
 * Refuses a decision about a hand-over by the wrong person. Its cashier decides, as long as they may take hand-overs. Its salesman may take
 * it back while it is pending. A director of the branch may take it from the cashier, after its approval only if that cashier cannot sign
 * in. Salesman and director do not approve it. Only the function undo_transfer_decision brings back a hand-over that ended.
 */
create function custody.transfer_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if old.status = 2 then
    perform custody.refuse('transfer_step_exists');
  end if;
  perform hold_rights(new.decided_by);
  if new.decided_by = new.cashier_id then
    if not may_decide('receipt', new.decided_by, new.branch_code) then
      perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
    end if;
  elsif new.decided_by = new.salesman_id then
    if (old.status, new.status) is distinct from (0, 2) or new.redirected_to is not null then
      perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
    end if;
  elsif not (is_active_director(new.decided_by) and new.branch_code = any (branches_of(new.decided_by)))
    or (old.status = 1 and cashier_can_come_in(old.cashier_id, old.branch_code))
  then
    perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
  end if;
  if not exists (select from app_user where id = new.redirected_to and role_id = 1) and new.redirected_to is not null then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  return new;
end $$;

/**
 * Carries out the decision about a hand-over. Its cashier approves it, declines it, gives it back after approval, or takes one of these
 * decisions back. Its salesman takes back a pending one. A director sends it back or on to another cashier while it is pending, and after
 * its approval if the cashier cannot sign in.
 *
 * Only a deposit makes a hand-over deposited or approved again, and only a bounce makes it bounced. A cheque that is deposited again makes
 * its bounced hand-over approved. The hand-over of a void receipt ends without a move.
 */
create function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
  is_finished boolean := false;
begin
  perform custody.lock_for_moves(array_agg(d.receipt_id), array_agg(d.rule), array_agg(coalesce(d.redirected_to, d.cashier_id)))
  from (
    select n.receipt_id, n.redirected_to, n.cashier_id, coalesce(n.decided_by, o.decided_by) as actor, n.comment,
      case when r.stage <> 9 then custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) end as rule
    from added n join removed o on o.id = n.id join receipt r on r.id = n.receipt_id
  ) d
  where d.rule is not null
  having count(distinct (d.rule, d.actor, d.comment)) > 1;
  for step in
    select o.status as was, n.status as now,
      case when r.stage <> 9 then custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) end as rule,
      coalesce(n.decided_by, o.decided_by) as actor, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts,
      array_agg(n.cashier_id order by n.receipt_id) as cashiers, min(o.decided_at) as decided_at
    from added n join removed o on o.id = n.id join receipt r on r.id = n.receipt_id
    where o.status <> n.status
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3
  loop
    is_finished := is_finished or step.was > 1 or step.now > 1;
    if step.rule in ('redirect', 'reassign') then
      -- The new hand-overs move the receipts.
      insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by, comment)
      select n.receipt_id, n.branch_code, n.salesman_id, n.redirected_to, n.decided_by, n.comment
      from added n
      where n.receipt_id = any (step.receipts)
      order by n.receipt_id;
    elsif step.rule in ('undo_approve', 'undo_decline', 'undo_return') then
      if not can_still_undo(step.decided_at) then
        perform custody.refuse('decision_is_undone_in_time');
      end if;
      -- The comment in the row is from before, and not from this move.
      perform custody.move(step.receipts, step.rule, step.actor, step.cashiers);
    elsif step.rule is not null then
      perform custody.move(step.receipts, step.rule, step.actor, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3), (4, 1), (3, 1), (1, 2))
      or exists (
        select from receipt where id = any (step.receipts) and stage <> case when step.now = 4 then 4 when step.now = 3 then 5 when step.now = 2 then 9 when step.was = 3 then 2 else 3 end
      )
    then
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  if is_finished then
    insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
    select way.kind, n.branch_code, utc_day(n.sent_at), n.salesman_id, n.cashier_id, way.state, r.method, sum(way.sign), sum(way.sign * r.amount)
    from added n
    join removed o on o.id = n.id
    join receipt r on r.id = n.receipt_id
    cross join lateral (
      select 'transfer' as kind, status as state, sign from (values (o.status, -1), (n.status, 1)) as both_ways (status, sign)
      where status in (2, 3, 4)
      union all
      -- The hand-over of a voided receipt is declined after its money has ended.
      select 'declined_transfer', r.stage, sign from (values (o.status, -1), (n.status, 1)) as both_ways (status, sign)
      where status = 2 and r.stage in (4, 5, 9)
    ) way
    where o.status <> n.status
    group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $$;

/**
 * Locks receipts, with the others of their cheques, in the order of their ids before a decision about them is made. Of two decisions the
 * second then sees the outcome of the first.
 */
create function lock_receipts(ids bigint[]) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  select from receipt
  where id = any (array(select w.receipt_id from with_their_cheques(ids) w)) and branch_code = any ((select my_branches())::text[])
  order by id
  for no key update
$$;
grant execute on function lock_receipts(bigint[]) to backoffice_app;

/**
 * Returns the sum of the live receipts that a user recorded from one day to another, both included, in all branches of the user. Each
 * branch has the days of its own company. A user who may see a tour sees this sum, but not the receipts.
 */
create function collected_by(person int, first_day date, last_day date) returns numeric
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce(sum(r.amount), 0)
  from user_branch b
  cross join lateral (select day_start(b.branch_code, first_day) as since, day_start(b.branch_code, last_day + 1) as until) days
  join receipt r on r.branch_code = b.branch_code and r.created_at >= days.since and r.created_at < days.until
  where b.user_id = person and r.recorded_by = person and r.stage not in (5, 9)
$$;
grant execute on function collected_by(int, date, date) to backoffice_app;

/**
 * Takes back a cashier's own decision about a hand-over. An approved or declined hand-over is on the way again. If the cashier gave it back
 * after its approval, it is with the cashier again. The other receipts of its cheque go with it. Returns whether it did. The trigger
 * transfer_decided refuses it after a minute.
 *
 * seen  the version that the user saw; null for any
 */
create function undo_transfer_decision(hand_over bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  decided transfer;
  receipts bigint[];
  hand_overs bigint[];
  last_move journal;
  decision text;
begin
  perform hold_rights((select my_user()));
  receipts := array(
    select w.receipt_id from transfer t cross join lateral with_their_cheques(array[t.receipt_id]) w where t.id = hand_over order by w.receipt_id
  );
  hand_overs := array(
    select max(t.id) from transfer t where t.receipt_id = any (receipts) group by t.receipt_id union select hand_over where receipts <> '{}'
  );
  perform 1 from transfer where id = any (hand_overs) order by id for no key update;
  select * into decided from transfer t
  where t.id = hand_over and t.branch_code = any ((select my_branches())::text[]) and t.version = coalesce(seen, t.version)
    and t.cashier_id = (select my_user()) and t.decided_by = t.cashier_id and (t.sent_by is not null or t.status = 2)
    and may_decide('receipt', t.decided_by, t.branch_code);
  if not found then
    return false;
  end if;
  -- The receipts are locked before the hand-overs become live again, since a send holds its receipt while it writes another hand-over.
  perform 1 from receipt where id = any (receipts) order by id for no key update;
  select * into last_move from journal j where j.receipt_id = decided.receipt_id order by j.id desc limit 1;
  if exists (select from transfer later where later.receipt_id = decided.receipt_id and later.id > decided.id) then
    perform custody.built_on(last_move);
  end if;
  decision := case when decided.status <> 2 then 'approve' when last_move.action = 'return' then 'return' else 'decline' end;
  perform custody.only_undoes(receipts, decision, decided.decided_by, null);

  -- After a return the hand-over has the comment and the moment of the approval again, and otherwise the comment of the sender.
  update transfer t
  set status = case decision when 'return' then 1 else 0 end, comment = before.comment,
    decided_by = case decision when 'return' then t.decided_by end, decided_at = case decision when 'return' then before.at end
  from (
    select distinct on (j.receipt_id) j.receipt_id, j.at, j.comment
    from journal j
    where j.receipt_id = any (receipts)
      and j.action = any (case decision when 'return' then array['approve', 'receive'] else array['send', 'redirect', 'reassign'] end)
    order by j.receipt_id, j.id desc
  ) before
  where t.id = any (hand_overs) and t.receipt_id = before.receipt_id;
  return true;
end $$;
grant execute on function undo_transfer_decision(bigint, int) to backoffice_app;

/**
 * Takes back receipts that the user has just recorded as a cashier, with the others of their cheques: they are void, and their invoices are
 * owed again. Returns whether it did. Two moves follow one another: the first undoes the receiving, the second voids. So no reader sees
 * them with their salesman. It refuses after a minute, and if anything has happened to one of them since.
 */
create function undo_received_receipts(ids bigint[], why text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  me constant int := my_user();
  all_ids constant bigint[] := array(select w.receipt_id from with_their_cheques(ids) w order by w.receipt_id);
  received constant bigint[] := array(
    select r.id from receipt r
    where r.id = any (all_ids) and r.recorded_by = me and r.salesman_id <> me and r.branch_code = any ((select my_branches())::text[])
  );
begin
  perform hold_rights(me);
  if cardinality(all_ids) = 0 or cardinality(received) <> cardinality(all_ids) then
    return false;
  end if;
  -- The order of all who lock hand-overs and receipts together.
  perform 1 from transfer where receipt_id = any (all_ids) order by id for no key update;
  perform custody.lock_for_moves(all_ids || all_ids,
    array_fill('undo_receive'::text, array[cardinality(all_ids)]) || array_fill('void'::text, array[cardinality(all_ids)]));
  perform custody.only_undoes(all_ids, 'receive', me, null);
  if exists (select from receipt r where r.id = any (all_ids) and not can_still_undo(r.created_at)) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform custody.move(all_ids, 'undo_receive', me, null, null, why);
  perform custody.move(all_ids, 'void', me, null, null, why);
  -- The hand-over ends with the receipt, which moves no more.
  update transfer set status = 2, decided_by = me, decided_at = clock_timestamp(), comment = why where receipt_id = any (all_ids) and status = 1;
  return true;
end $$;
grant execute on function undo_received_receipts(bigint[], text) to backoffice_app;

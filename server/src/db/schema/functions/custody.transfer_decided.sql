/**
 * Carries out the decision about a hand-over: its cashier approves it, declines it, gives it back after approval, or takes one of these
 * back; its salesman takes back what is still pending, and a director sends that back or on to another cashier, as he does with what a
 * cashier has approved who cannot come in. Only a deposit makes a
 * hand-over deposited or approved again, and only a bounce makes it bounced. That of a void receipt ends without a move.
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
      -- The comment of the row is the one of before, and none of this move.
      perform custody.move(step.receipts, step.rule, step.actor, step.cashiers);
    elsif step.rule is not null then
      perform custody.move(step.receipts, step.rule, step.actor, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3), (4, 1), (1, 2))
      or exists (
        select from receipt where id = any (step.receipts) and stage <> case step.now when 4 then 4 when 3 then 5 when 2 then 9 else 3 end
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
      -- That of a receipt which was taken back is declined after its money has come to an end.
      select 'declined_transfer', r.stage, sign from (values (o.status, -1), (n.status, 1)) as both_ways (status, sign)
      where status = 2 and r.stage in (4, 5, 9)
    ) way
    where o.status <> n.status
    group by 1, 2, 3, 4, 5, 6, 7;
  end if;
  return null;
end $$;

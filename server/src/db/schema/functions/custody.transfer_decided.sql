/**
 * Carries out the decision about a hand-over: its cashier approves it, declines it, or gives it back after approval; a director sends it
 * back or on to another cashier. Only a deposit makes a hand-over deposited, and only a bounce makes it bounced.
 */
create function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  perform custody.lock_for_moves(array_agg(d.receipt_id), array_agg(d.rule), array_agg(d.redirected_to))
  from (
    select n.receipt_id, n.redirected_to, n.decided_by, n.comment,
      custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) as rule
    from added n join removed o on o.id = n.id
  ) d
  where d.rule is not null
  having count(distinct (d.rule, d.decided_by, d.comment)) > 1;
  for step in
    select o.status as was, n.status as now, custody.decision_rule(o.status, n.status, n.decided_by = n.cashier_id, n.redirected_to) as rule,
      n.decided_by, n.comment, array_agg(n.receipt_id order by n.receipt_id) as receipts
    from added n join removed o on o.id = n.id
    where o.status <> n.status
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3
  loop
    if step.rule = 'redirect' then
      -- The new hand-overs move the receipts.
      insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by, comment)
      select n.receipt_id, n.branch_code, n.salesman_id, n.redirected_to, n.decided_by, n.comment
      from added n
      where n.receipt_id = any (step.receipts)
      order by n.receipt_id;
    elsif step.rule is not null then
      perform custody.move(step.receipts, step.rule, step.decided_by, null, null, step.comment);
    elsif (step.was, step.now) not in ((1, 4), (4, 3))
      or exists (select from receipt where id = any (step.receipts) and stage <> case step.now when 4 then 4 else 5 end) then
      perform custody.refuse('transfer_step_exists');
    end if;
  end loop;
  return null;
end $$;

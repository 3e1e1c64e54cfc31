/**
 * Carries out a cashier's decision: approve, decline, or give back after approval. Only a deposit makes a hand-over deposited, and only a
 * bounce makes it bounced.
 */
create function custody.transfer_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  step record;
begin
  perform custody.lock_for_moves(array_agg(n.receipt_id), array_agg(custody.decision_rule(o.status, n.status)))
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

/**
 * Moves the receipts of new hand-overs: one that its salesman sent is pending, as is one that a director took from another cashier, and
 * that of a cashier who recorded the receipt himself is approved from the start.
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

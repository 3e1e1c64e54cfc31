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
  perform custody.lock_for_moves(array_agg(a.receipt_id), array_agg(custody.sending_rule(a.sent_by, a.salesman_id)), array_agg(a.cashier_id))
  from added a
  having count(distinct (custody.sending_rule(a.sent_by, a.salesman_id), coalesce(a.sent_by, a.cashier_id), a.comment)) > 1;
  perform custody.move(array_agg(a.receipt_id order by a.receipt_id), custody.sending_rule(a.sent_by, a.salesman_id), coalesce(a.sent_by, a.cashier_id),
    array_agg(a.cashier_id order by a.receipt_id), null, a.comment)
  from added a
  group by custody.sending_rule(a.sent_by, a.salesman_id), coalesce(a.sent_by, a.cashier_id), a.comment;
  return null;
end $$;

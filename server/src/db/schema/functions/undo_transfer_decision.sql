/**
 * Takes back a cashier's own decision about a hand-over: an approved or declined one is on the way again, and one that he gave back after
 * its approval is with him again. Returns whether it did. The trigger transfer_decided refuses it after a minute.
 *
 * seen  the version that the user saw; null asks for none
 */
create function undo_transfer_decision(hand_over bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  decided transfer;
  last_move journal;
  decision text;
begin
  select * into decided from transfer t
  where t.id = hand_over and t.branch_code = any ((select my_branches())::text[]) and t.version = coalesce(seen, t.version)
    and t.cashier_id = (select my_user()) and t.decided_by = t.cashier_id and (t.sent_by is not null or t.status = 2)
    and may_decide('receipt', t.decided_by, t.branch_code)
  for no key update;
  if not found then
    return false;
  end if;
  -- The receipt is locked before the hand-over becomes live again, since whoever sends the receipt holds it while he writes another one.
  perform 1 from receipt where id = decided.receipt_id for no key update;
  select * into last_move from journal j where j.receipt_id = decided.receipt_id order by j.id desc limit 1;
  if exists (select from transfer later where later.receipt_id = decided.receipt_id and later.id > decided.id) then
    perform custody.built_on(last_move);
  end if;
  decision := case when decided.status <> 2 then 'approve' when last_move.action = 'return' then 'return' else 'decline' end;
  perform custody.only_undoes(array[decided.receipt_id], decision, decided.decided_by, null);

  if decision = 'return' then
    update transfer set status = 1, comment = approval.comment, decided_at = approval.at
    from (
      select j.at, j.comment from journal j
      where j.receipt_id = decided.receipt_id and j.action in ('approve', 'receive')
      order by j.id desc limit 1
    ) approval
    where transfer.id = decided.id;
  else
    -- The words of the sender stand there again.
    update transfer set status = 0, decided_by = null, decided_at = null, comment = sending.comment
    from (
      select j.comment from journal j
      where j.receipt_id = decided.receipt_id and j.action in ('send', 'redirect')
      order by j.id desc limit 1
    ) sending
    where transfer.id = decided.id;
  end if;
  return true;
end $$;
revoke all on function undo_transfer_decision(bigint, int) from public;
grant execute on function undo_transfer_decision(bigint, int) to backoffice_app;

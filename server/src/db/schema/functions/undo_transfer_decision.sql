/**
 * Takes back a cashier's own decision about a hand-over: an approved or declined one is on the way again, and one that he gave back after
 * its approval is with him again; the other receipts of its cheque go with it. Returns whether it did. The trigger transfer_decided refuses
 * it after a minute.
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
  -- The receipts are locked before the hand-overs become live again, since whoever sends a receipt holds it while he writes another one.
  perform 1 from receipt where id = any (receipts) order by id for no key update;
  select * into last_move from journal j where j.receipt_id = decided.receipt_id order by j.id desc limit 1;
  if exists (select from transfer later where later.receipt_id = decided.receipt_id and later.id > decided.id) then
    perform custody.built_on(last_move);
  end if;
  decision := case when decided.status <> 2 then 'approve' when last_move.action = 'return' then 'return' else 'decline' end;
  perform custody.only_undoes(receipts, decision, decided.decided_by, null);

  -- After a return the words and the moment of the approval stand there again, and otherwise the words of the sender.
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
revoke all on function undo_transfer_decision(bigint, int) from public;
grant execute on function undo_transfer_decision(bigint, int) to backoffice_app;

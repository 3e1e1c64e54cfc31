/**
 * Takes back receipts that the user has just recorded as a cashier, with the others of their cheques: they are void, and their invoices are
 * owed again. Returns whether it did. Two moves follow one another, the one that undoes that they were received and the one that voids
 * them, so that nobody ever sees them with their salesman. Refuses it after a minute, and where anything has happened to one of them since.
 */
create function undo_received_receipts(ids bigint[], why text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  me constant int := my_user();
  whole constant bigint[] := array(select w.receipt_id from with_their_cheques(ids) w order by w.receipt_id);
  received constant bigint[] := array(
    select r.id from receipt r
    where r.id = any (whole) and r.recorded_by = me and r.salesman_id <> me and r.branch_code = any ((select my_branches())::text[])
  );
begin
  perform hold_rights(me);
  if cardinality(whole) = 0 or cardinality(received) <> cardinality(whole) then
    return false;
  end if;
  -- The order of all who lock hand-overs and receipts together.
  perform 1 from transfer where receipt_id = any (whole) order by id for no key update;
  perform custody.lock_for_moves(whole || whole,
    array_fill('undo_receive'::text, array[cardinality(whole)]) || array_fill('void'::text, array[cardinality(whole)]));
  perform custody.only_undoes(whole, 'receive', me, null);
  if exists (select from receipt r where r.id = any (whole) and not can_still_undo(r.created_at)) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform custody.move(whole, 'undo_receive', me, null, null, why);
  perform custody.move(whole, 'void', me, null, null, why);
  -- The hand-over ends with the receipt, which moves no more.
  update transfer set status = 2, decided_by = me, decided_at = clock_timestamp(), comment = why where receipt_id = any (whole) and status = 1;
  return true;
end $$;
revoke all on function undo_received_receipts(bigint[], text) from public;
grant execute on function undo_received_receipts(bigint[], text) to backoffice_app;

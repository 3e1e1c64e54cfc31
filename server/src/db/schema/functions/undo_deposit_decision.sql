/**
 * Takes back the user's own decision about a deposit, which is pending then, as it was before. Returns whether it did. The trigger
 * deposit_decided refuses it after a minute, in a closed period, and where anything has happened to its receipts since.
 *
 * seen  the version that the user saw; null asks for none
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
revoke all on function undo_deposit_decision(text, int) from public;
grant execute on function undo_deposit_decision(text, int) to backoffice_app;

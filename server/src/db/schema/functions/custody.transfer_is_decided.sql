/**
 * Refuses a decision about a hand-over by the wrong person. Its cashier decides, while he may take hand-overs; instead of him its salesman
 * may take it back while it is pending, and a director of the branch may take it from the cashier: an approved one only where that cashier
 * cannot come in. Neither of these approves it, and one
 * that ended is brought back only by the function undo_transfer_decision.
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

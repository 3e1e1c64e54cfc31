/**
 * Refuses a decision about a deposit by a person who may not decide about deposits of its branch. Its cashier may only withdraw it, while
 * it waits.
 */
create function custody.deposit_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_decide('deposit', new.decided_by, new.branch_code)
    and (old.status, new.status, new.decided_by) is distinct from (0, 2, new.cashier_id)
  then
    perform custody.refuse('decider_may_decide');
  end if;
  return new;
end $$;

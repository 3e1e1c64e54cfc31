/**
 * Refuses a decision about a hand-over by the wrong person. Its cashier decides, while he may take hand-overs; instead of him a director of
 * the branch may take it from him, and never approves it.
 */
create function custody.transfer_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.decided_by = new.cashier_id then
    if not may_decide('receipt', new.decided_by, new.branch_code) then
      perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
    end if;
  elsif not (is_active_director(new.decided_by) and new.branch_code = any (branches_of(new.decided_by))) then
    perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
  end if;
  if not exists (select from app_user where id = new.redirected_to and role_id = 1) and new.redirected_to is not null then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  return new;
end $$;

/** Refuses a decision about a deposit by a person who may not decide about deposits of its branch. */
create function custody.deposit_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_decide('deposit', new.decided_by, new.branch_code) then
    perform custody.refuse('decider_may_decide');
  end if;
  return new;
end $$;

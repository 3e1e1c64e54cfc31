-- What the server's role says of moments and people is checked where it says it: nothing else would notice. Imports and the demo,
-- which tell of what was long ago, work as the owner.
create function custody.next_version() returns trigger
language plpgsql
as $$
begin
  if current_user = 'backoffice_app' then
    if new.status = old.status then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
    new.decided_at := clock_timestamp();
  end if;
  new.version := old.version + 1;
  return new;
end $$;

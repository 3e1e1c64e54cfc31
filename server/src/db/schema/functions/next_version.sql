/**
 * Counts the versions of a row. Of the server's role it refuses an update without a decision and sets the moment of the decision itself.
 * Imports and the demo, which record decisions of the past, work as the owner.
 */
create function next_version() returns trigger
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

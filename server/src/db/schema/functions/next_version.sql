/**
 * Counts the versions of a row, and sets the moment of a decision of the server's role itself. Of that role it refuses an update without a
 * decision, unless documents of the kind may change while they wait. Imports and the demo, which record decisions of the past, work as the
 * owner.
 *
 * tg_argv   'may change' for such a kind
 */
create function next_version() returns trigger
language plpgsql
as $$
begin
  if current_user = 'backoffice_app' then
    if new.status <> old.status then
      new.decided_at := clock_timestamp();
    elsif tg_nargs = 0 then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end $$;

/**
 * Stops the work on an import of the director of the request, whose transaction then leaves nothing; puts the import away where nobody works
 * on it. It returns when the work has ended, and refuses an import that was applied before the work could be stopped.
 */
create function cancel_import(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  is_worked constant boolean := import_is_running(import);
  worker int;
begin
  loop
    worker := stop_import_work(import);
    exit when pg_try_advisory_xact_lock(727054, import);
    if worker is not null then
      perform pg_cancel_backend(worker);
    end if;
    perform pg_sleep(0.05);
  end loop;
  if is_worked then
    -- Refuses an import that was applied meanwhile.
    perform stop_import_work(import);
  else
    perform discard_import(import);
  end if;
end $$;
revoke all on function cancel_import(int) from public;
grant execute on function cancel_import(int) to backoffice_app;

/**
 * Ends the work on an import that somebody is cancelling at this moment, as a signal to its connection would. Work asks this as its last
 * step, and a person who cancels after that waits for the end of the transaction.
 */
create function import_goes_on(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not pg_try_advisory_xact_lock_shared(727056, import) then
    raise exception using errcode = 'query_canceled', message = 'the import was cancelled';
  end if;
end $$;
revoke all on function import_goes_on(int) from public;

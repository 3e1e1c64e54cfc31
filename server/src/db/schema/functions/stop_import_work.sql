/**
 * Ends the work on an import of the director of the request. The lock 727056 is kept until this transaction ends, and the work ends because
 * it does not get that lock at its end (import_goes_on). The signal makes the end come sooner, but it does not reach a connection between
 * two of its statements.
 *
 * Returns the connection that the caller has to signal: a role may cancel connections of its own only, and where the server logs in as itself, the owner of this function may not
 * cancel those of the server, whichever process has them.
 */
create function stop_import_work(import int) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  worker int;
  login name;
begin
  perform import_of_mine(import, import_actor());
  perform pg_advisory_xact_lock(727056, import);
  select w.pid, a.usename into worker, login
  from import_work() w join pg_stat_activity a on a.pid = w.pid where w.import_id = import;
  if worker is not null and pg_has_role(login, 'usage') then
    perform pg_cancel_backend(worker);
    return null;
  end if;
  return worker;
end $$;
revoke all on function stop_import_work(int) from public;
grant execute on function stop_import_work(int) to backoffice_app;

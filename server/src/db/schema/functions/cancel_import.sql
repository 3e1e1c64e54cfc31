/**
 * Stops the work on an import of the director of the request, whose transaction then leaves nothing; puts the import away where nobody works
 * on it. Returns the connection that the caller has to cancel: a role may cancel connections of its own only, and where the server logs in
 * as itself, the owner of this function may not cancel those of the server, whichever process has them.
 */
create function cancel_import(import int) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  worker int;
  login name;
begin
  perform import_of_mine(import, import_actor());
  select w.pid, a.usename into worker, login
  from import_work() w join pg_stat_activity a on a.pid = w.pid where w.import_id = import;
  if worker is not null then
    if not pg_has_role(login, 'usage') then
      return worker;
    end if;
    perform pg_cancel_backend(worker);
    return null;
  end if;
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
  return null;
end $$;
revoke all on function cancel_import(int) from public;
grant execute on function cancel_import(int) to backoffice_app;

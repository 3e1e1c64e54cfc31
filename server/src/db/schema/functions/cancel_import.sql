/**
 * Stops the work on an import of the director of the request, whose transaction then leaves nothing, and returns true; puts the import away
 * where nobody works on it, and returns false.
 */
create function cancel_import(import int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  worker int;
begin
  perform import_of_mine(import, import_actor());
  select w.pid into worker from import_work() w where w.import_id = import;
  if worker is not null then
    return pg_cancel_backend(worker);
  end if;
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
  return false;
end $$;
revoke all on function cancel_import(int) from public;
grant execute on function cancel_import(int) to backoffice_app;

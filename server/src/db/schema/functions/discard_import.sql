/** Puts an import of the director of the request away, with nothing of its file; refuses while it is worked on. */
create function discard_import(import int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  perform import_of_mine(import, import_actor());
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
end $$;
revoke all on function discard_import(int) from public;
grant execute on function discard_import(int) to backoffice_app;

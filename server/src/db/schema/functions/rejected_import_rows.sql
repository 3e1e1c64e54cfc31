/** Returns the rejected rows of an import of the director of the request as they stand in the file, with the faults of each. */
create function rejected_import_rows(import int) returns table (line int, cells text[], faults jsonb)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from data_import i where i.id = import and i.started_by = import_actor()) then
    return;
  end if;
  return query
    select r.line, r.cells, f.faults
    from (select f.line, jsonb_agg(f.fault) as faults from import_fault f where f.import_id = import group by f.line) f
    join import_row r on r.import_id = import and r.line = f.line
    order by r.line;
end $$;
revoke all on function rejected_import_rows(int) from public;
grant execute on function rejected_import_rows(int) to backoffice_app;

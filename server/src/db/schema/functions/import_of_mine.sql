/** Returns an import that the person began and that has not ended; refuses one of others. A null person is the operator. */
create function import_of_mine(import int, person int) returns data_import
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_import data_import;
begin
  select * into found_import from data_import i where i.id = import and i.started_by is not distinct from person;
  if not found then
    perform custody.refuse('import_is_of_its_person');
  elsif found_import.applied_at is not null then
    perform custody.refuse('import_is_applied_once');
  elsif found_import.cancelled_at is not null then
    perform custody.refuse('import_is_not_cancelled');
  end if;
  return found_import;
end $$;
revoke all on function import_of_mine(int, int) from public;

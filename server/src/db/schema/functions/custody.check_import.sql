/**
 * Reads and checks the rows of an import and compares them with the data that is here, and keeps what it found. It can be asked again, since
 * the data may have changed.
 *
 * The function import_checks_<kind> writes the faults that only rows of this kind can have.
 */
create function custody.check_import(import int, actor int) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
-- Each statement is of all rows of the file at once.
set work_mem = '64MB'
as $$
declare
  checked constant data_import := custody.claim_import(import, 'checking', actor);
  found_counts jsonb;
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  elsif checked.rows <> (select count(*) from import_row r where r.import_id = import) then
    perform refuse('import_has_its_rows');
  end if;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
  delete from import_record r where r.import_id = import;
  perform import_step('checking', 'reading', 0, 3);
  perform import_read_lines(checked);
  perform import_step('checking', 'checking', 1, 3);
  perform import_checks(checked, actor);
  execute format('select %I($1, $2)', 'import_checks_' || checked.kind) using import, actor;
  perform import_step('checking', 'comparing', 2, 3);
  found_counts := import_compare(checked);
  update data_import set counts = found_counts, control = import_control(checked), problem = '' where id = import;
  perform import_goes_on(import);
  return found_counts;
end $$;

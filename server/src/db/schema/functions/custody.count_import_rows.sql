/** Counts the rows that were copied, after which the import takes no more, and returns their number. */
create function custody.count_import_rows(import int, actor int) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  counted int;
begin
  perform import_of_mine(import, actor);
  select count(*) into counted from import_row r where r.import_id = import;
  update data_import set rows = counted where id = import;
  return counted;
end $$;

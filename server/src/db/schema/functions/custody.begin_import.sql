/**
 * Begins an import, whose rows are then copied into import_row, and returns its id. Data that counts in all branches is refused of a person
 * who does not work in all of them.
 *
 * actor   null for the operator of the system
 */
create function custody.begin_import(kind text, file text, format text, header text[], actor int) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  others text;
  made int;
begin
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (branches_of(actor));
  if actor is not null and kind in ('items', 'branches', 'dictionaries') and others is not null then
    perform refuse('import_everywhere_is_by_a_director_of_all_branches', others);
  end if;
  insert into data_import (kind, file_name, format, header, started_by, branch_code)
  values (begin_import.kind, file, begin_import.format, begin_import.header, actor,
    coalesce((branches_of(actor))[1], (select min(b.code) from branch b where actor is null)))
  returning id into made;
  return made;
end $$;

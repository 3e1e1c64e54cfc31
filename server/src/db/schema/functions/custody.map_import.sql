/**
 * Says which columns of the file are those of the kind, from 1 in the order of the kind, and remembers their headings for the next file of
 * the person. What a check found before is forgotten.
 */
create function custody.map_import(import int, columns int[], actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  of_mine constant data_import := import_of_mine(import, actor);
begin
  if import_is_running(import) then
    perform refuse('import_runs_once');
  end if;
  update data_import set mapped = columns, counts = null, problem = '' where id = import;
  if actor is not null then
    -- Of two files of one person the second waits here, so that its next statement sees what the first one wrote.
    perform pg_advisory_xact_lock(hashtext('import_heading'), actor);
    delete from import_heading h where h.user_id = actor and h.kind = of_mine.kind;
    insert into import_heading (user_id, kind, key, heading)
    select actor, c.kind, c.key, of_mine.header[columns[c.position]]
    from import_column c
    where c.kind = of_mine.kind and columns[c.position] is not null;
  end if;
end $$;

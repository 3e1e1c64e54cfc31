/**
 * Begins an import, whose rows are then copied into import_row, and returns its id. Data that counts in all branches is refused of a person
 * who does not work in all of them.
 *
 * actor       null for the operator of the system
 * from_feed   the feed that brings the file; null for a person
 * stated      what the feed states of its file
 */
create function custody.begin_import(kind text, file text, format text, header text[], actor int, from_feed int default null,
  stated jsonb default null) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  mine constant text[] := case when from_feed is null then branches_of(actor) else feed_branches(from_feed) end;
  others text;
  made int;
begin
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (mine);
  if actor is not null and import_is_everywhere(kind) and others is not null then
    perform refuse('import_everywhere_is_by_a_director_of_all_branches', others);
  end if;
  insert into data_import (kind, file_name, format, header, started_by, branch_code, feed_id, stated)
  values (begin_import.kind, file, begin_import.format, begin_import.header, actor,
    coalesce(mine[1], (select min(b.code) from branch b where actor is null)), from_feed, begin_import.stated)
  returning id into made;
  return made;
end $$;

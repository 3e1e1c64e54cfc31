/** Writes the faults of rows of items: a category that is not known. */
create function import_checks_items(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', 'Category Code', l.facts ->> 'category')
  from import_line l
  where l.import_id = import and l.facts ->> 'category' <> ''
    and not exists (select from stock_category c where c.code = l.facts ->> 'category')
$$;
revoke all on function import_checks_items(int, int) from public;

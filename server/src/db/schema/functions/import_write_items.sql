/** Writes the new and the changed items of an import. New ones get the next serial numbers, in the order of the file. */
create function import_write_items(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into item (code, serial_no, name, category_code, cat_no, unit, mrp)
  select r.now ->> 'code', coalesce((select max(i.serial_no) from item i), 0) + row_number() over (order by r.line), r.now ->> 'name',
    r.now ->> 'category', coalesce(r.now ->> 'catNo', ''), r.now ->> 'unit', (r.now ->> 'mrp')::numeric
  from import_record r
  where r.import_id = import and r.outcome = 'new';
  update item i
  set name = n.now ->> 'name', category_code = n.now ->> 'category', cat_no = n.now ->> 'catNo', unit = n.now ->> 'unit',
    mrp = (n.now ->> 'mrp')::numeric
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where i.code = n.now ->> 'code'
$$;
revoke all on function import_write_items(int, int) from public;

-- Imports of items: the functions that check_import and apply_import call for this kind.

/** Writes the faults of rows of items: a category that is not known. */
create function import_checks_items(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('unknown', 'Category Code', l.facts ->> 'category')
  from import_line l
  where l.import_id = import and l.facts ->> 'category' is not null
    and not exists (select from stock_category c where c.code = l.facts ->> 'category');

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'code', min(i.code))
  from import_line l
  join item i on code_key_of(i.code) = l.alike
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(i.code <> l.facts ->> 'code')
$$;

/** Returns the items of an import that exist. The unit of an item stays after the first movement, since every quantity counts it. */
create function import_here_items(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('code', i.code, 'name', i.name, 'category', i.category_code, 'catNo', i.cat_no, 'unit', i.unit, 'mrp', i.mrp),
    case when i.unit is distinct from l.facts ->> 'unit' and exists (select from stock_balance b where b.item_code = i.code)
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join item i on i.code = l.facts ->> 'code'
$$;

create function import_lock_items(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join item i on i.code = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by i.code
  for no key update of i
$$;

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

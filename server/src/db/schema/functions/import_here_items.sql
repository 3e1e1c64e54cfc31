/** Returns the items of an import that are here. The unit of one that was moved stays, since every quantity counts it. */
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
revoke all on function import_here_items(int) from public;

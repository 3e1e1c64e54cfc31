/** Keeps the lines of an order as rows, which refer to their items. */
create function sale_order_lines_are_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from sale_order_line where order_id = new.id;
  insert into sale_order_line (order_id, position, branch_code, item_code, serial_no, cat_no, name, unit, mrp, quantity, rate, discount_percent)
  select new.id, l.position, new.branch_code, l.line ->> 'item', (l.line ->> 'serial_no')::int, l.line ->> 'cat_no', l.line ->> 'name',
    l.line ->> 'unit', (l.line ->> 'mrp')::numeric, (l.line ->> 'quantity')::numeric, (l.line ->> 'rate')::numeric,
    (l.line ->> 'discount_percent')::numeric
  from jsonb_array_elements(new.lines) with ordinality as l (line, position);
  return null;
end $$;

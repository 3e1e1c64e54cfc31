-- Imports of items and stock movements: the functions that check_import and apply_import call for these kinds.

-- Items.

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

-- Stock movements.

/** Writes the faults of rows of stock: godowns, items and movements that are not known, and quantities that go two ways or none. */
create function import_checks_stock(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join godown g on g.branch_code = l.facts ->> 'branch' and g.code = l.facts ->> 'godown'
  left join item i on i.code = l.facts ->> 'item'
  left join stock_movement_kind k on k.name = l.facts ->> 'movement'
  cross join lateral (values
    (case when g.code is null and l.facts ->> 'godown' is not null then jsonb_build_array('unknownIn', 'Godown Code', l.facts ->> 'godown', l.facts ->> 'branch') end),
    (case when i.code is null and l.facts ->> 'item' is not null then jsonb_build_array('unknown', 'Item Code', l.facts ->> 'item') end),
    (case when k.name is null and l.facts ->> 'movement' is not null then jsonb_build_array('unknown', 'Movement', l.facts ->> 'movement') end),
    (case when l.facts <> '{}' and (not l.facts ? 'received' or l.facts ->> 'received' is not null) and (not l.facts ? 'issued' or l.facts ->> 'issued' is not null)
        and (coalesce((l.facts ->> 'received')::numeric, 0) > 0) = (coalesce((l.facts ->> 'issued')::numeric, 0) > 0)
      then jsonb_build_array('oneOf', 'Received', 'Issued') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.lot, min(b.lot_no))
  from (
    select l.line, l.facts ->> 'godown' as godown, l.facts ->> 'item' as item, l.facts ->> 'lot' as lot
    from import_line l where l.import_id = import
  ) l
  join stock_balance b on b.godown_code = l.godown and b.item_code = l.item and code_key_of(b.lot_no) = code_key_of(l.lot)
  group by l.line, l.lot
  having bool_and(b.lot_no <> l.lot)
$$;

/** Returns the movements of an import that exist. They are never changed. */
create function import_here_stock(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', m.branch_code, 'entryNo', m.entry_no, 'date', m.moved_on, 'movement', m.kind,
    'godown', m.godown_code, 'item', m.item_code, 'lot', m.lot_no, 'expiry', m.expires_on, 'documentNo', m.document_no,
    'received', m.received, 'issued', m.issued, 'rate', m.rate, 'discount', m.discount_percent), jsonb_build_array('kept')
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join stock_movement m on m.branch_code = l.facts ->> 'branch' and m.entry_no = (l.facts ->> 'entryNo')::bigint
$$;

/** Locks nothing, since an import changes no movement. */
create function import_lock_stock(import int) returns void
language sql
as $$ select null::void $$;

/** Writes the new movements of an import into a godown, or out of one. */
create function import_movements(import int, incoming boolean) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into stock_movement (branch_code, entry_no, godown_code, item_code, lot_no, expires_on, moved_on, kind, document_no, received, issued,
    rate, discount_percent)
  select n.branch, n."entryNo", n.godown, n.item, n.lot, n.expiry, n.date, n.movement, coalesce(n."documentNo", ''), coalesce(n.received, 0),
    coalesce(n.issued, 0), coalesce(n.rate, 0), coalesce(n.discount, 0)
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "entryNo" bigint, godown text, item text, lot text, expiry date, date date,
    movement text, "documentNo" text, received numeric, issued numeric, rate numeric, discount numeric)
  where r.import_id = import and r.outcome = 'new' and (coalesce(n.received, 0) > 0) = incoming
  order by r.line
$$;

/**
 * Writes the new movements of an import. The trigger of movements keeps the balances of the lots. What comes in is written first, so that a
 * movement of an earlier day is refused only where the lot has not enough after the whole file; note_stock_below_zero marks it otherwise.
 */
create function import_write_stock(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select import_movements(import, true);
  select import_movements(import, false);
$$;

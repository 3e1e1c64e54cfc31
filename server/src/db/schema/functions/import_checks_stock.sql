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
    (case when g.code is null and l.facts ->> 'godown' <> '' then jsonb_build_array('unknownIn', 'Godown Code', l.facts ->> 'godown', l.facts ->> 'branch') end),
    (case when i.code is null and l.facts ->> 'item' <> '' then jsonb_build_array('unknown', 'Item Code', l.facts ->> 'item') end),
    (case when k.name is null and l.facts ->> 'movement' <> '' then jsonb_build_array('unknown', 'Movement', l.facts ->> 'movement') end),
    (case when l.facts ->> 'lot' = '-1' then jsonb_build_array('unknown', 'Lot No', '-1') end),
    (case when (l.facts ->> 'entryNo')::bigint = 0 then jsonb_build_array('notPositive', 'Entry No') end),
    (case when (l.facts ->> 'discount')::numeric > 100 then jsonb_build_array('range', 'Discount %', '0', '100') end),
    (case when (coalesce((l.facts ->> 'received')::numeric, 0) > 0) = (coalesce((l.facts ->> 'issued')::numeric, 0) > 0)
      then jsonb_build_array('oneOf', 'Received', 'Issued') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;
revoke all on function import_checks_stock(int, int) from public;

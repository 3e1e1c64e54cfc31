/** Writes the new movements of an import, whose trigger keeps the balances of the lots. */
create function import_write_stock(import int, actor int) returns void
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
  where r.import_id = import and r.outcome = 'new'
  order by r.line
$$;
revoke all on function import_write_stock(int, int) from public;

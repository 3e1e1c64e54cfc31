/** Returns the movements of an import that are here, which are never changed. */
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
revoke all on function import_here_stock(int) from public;

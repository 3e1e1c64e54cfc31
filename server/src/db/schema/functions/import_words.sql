/** Returns the words of all lists that can be imported, under the name of their list. A list without an order has no positions. */
create function import_words() returns table (list text, value text, name text, nth int)
language sql stable
set search_path = public, pg_temp
as $$
  select d.type, d.value, d.name, d.position::int from dictionary d
  union all
  select 'INVOICE TYPE', t.code, t.description, t.position::int from invoice_type t
  union all
  select 'DIVISION', d.code, d.name, null from division d
  union all
  select 'STOCK CATEGORY', c.code, c.name, null from stock_category c
  union all
  select 'VOUCHER TYPE', v.id, v.name, null from voucher_type v
  union all
  select 'GODOWN ' || g.branch_code, g.code, g.name, null from godown g
$$;
revoke all on function import_words() from public;

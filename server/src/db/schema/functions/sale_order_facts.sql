/** Returns what counts of an order when it changes, in the words of its reader: names in place of codes, and each line under its number. */
create function sale_order_facts(o sale_order) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'ordered_on', o.ordered_on,
    'delivery_on', coalesce(o.delivery_on::text, ''),
    'buyer_po_ref', o.buyer_po_ref,
    'buyer_po_on', coalesce(o.buyer_po_on::text, ''),
    'party', (select c.title from chart c where c.branch_code = o.branch_code and c.acode = o.party),
    'salesman_rep', (select u.name from app_user u where u.id = o.salesman_rep),
    'marketing_rep', (select m.name from marketing_rep m where m.id = o.marketing_rep),
    'remarks', o.remarks,
    'total_amount', o.total_amount,
    'total_net', o.total_net,
    'credit_word', o.credit_word
  ) || (select jsonb_object_agg(format('line %s', nth), line) from jsonb_array_elements(o.lines) with ordinality as l (line, nth))
$$;
revoke all on function sale_order_facts(sale_order) from public;

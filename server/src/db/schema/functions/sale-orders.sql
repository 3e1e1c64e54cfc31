-- Sale orders.

/**
 * Refuses to change or delete an approved order, and to change an order together with its approval. The approval itself can be taken back.
 * The generated column party_group is left out, because it has no value before the row is written.
 */
create function sale_order_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.status <> 0 and decision_is_undone('sale_order', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.status <> 0
    or tg_op = 'UPDATE' and new.status <> 0
      and (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
        <> (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
  then
    raise exception 'approved_sale_order_is_kept' using errcode = 'check_violation', constraint = 'approved_sale_order_is_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

/** Refuses an order of a user who is no salesman. Refuses a change unless the user entered the order, is its salesman, or decides about it. */
create function sale_order_has_its_people() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if (tg_op = 'INSERT' or new.salesman_rep <> old.salesman_rep)
    and not exists (select from app_user u where u.id = new.salesman_rep and u.role_id = 2)
  then
    perform custody.refuse('sale_order_is_of_a_salesman_of_the_branch');
  end if;
  if tg_op = 'UPDATE' and my_user() is not null and my_user() not in (old.entered_by, old.salesman_rep)
    and not may_decide('sale_order', my_user(), old.branch_code)
  then
    perform custody.refuse('sale_order_is_changed_by_its_people');
  end if;
  return new;
end $$;

/**
 * Adds to the lines of an order the facts of their items and the amounts, each rounded half up to hundredths as lineAmounts of the contract
 * does, and keeps the totals of the rounded lines.
 */
create function sale_order_adds_up() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  unknown text;
begin
  if jsonb_typeof(new.lines) is distinct from 'array' or jsonb_array_length(new.lines) = 0 then
    perform custody.refuse('sale_order_has_lines');
  end if;
  select min(sent ->> 'item') into unknown
  from jsonb_array_elements(new.lines) sent
  where not exists (select from item i where i.code = sent ->> 'item');
  if unknown is not null then
    perform custody.refuse('order_item_exists', unknown);
  end if;
  select jsonb_agg(jsonb_build_object('item', l.code, 'serial_no', l.serial_no, 'cat_no', l.cat_no, 'name', l.name, 'unit', l.unit,
      'mrp', l.mrp, 'quantity', l.quantity, 'rate', l.rate, 'discount_percent', l.discount_percent, 'amount', l.amount,
      'discount', l.discount, 'net', l.amount - l.discount) order by l.position),
    sum(l.amount), sum(l.discount), sum(l.amount - l.discount)
  into new.lines, new.total_amount, new.total_discount, new.total_net
  from (
    select priced.*, round(priced.amount * priced.discount_percent / 100, 2) as discount
    from (
      select i.*, s.position, s.quantity, s.rate, s.discount_percent, round(s.quantity * s.rate, 2) as amount
      from jsonb_array_elements(new.lines) with ordinality as sent (line, nth)
      cross join lateral (
        select sent.nth as position, (sent.line ->> 'quantity')::numeric(14, 3) as quantity, (sent.line ->> 'rate')::numeric(14, 2) as rate,
          (sent.line ->> 'discount_percent')::numeric(5, 2) as discount_percent
      ) s
      join item i on i.code = sent.line ->> 'item'
    ) priced
  ) l;
  return new;
end $$;

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

/** Writes the audit of a change of a pending order, with the old and the new values, and notifies the person who entered it. */
create function sale_order_is_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was jsonb := sale_order_facts(old);
  now jsonb := sale_order_facts(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from (select jsonb_object_keys(was || now) as name) facts
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit('sale_order', array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform refresh_browsers(new.branch_code, array[new.entered_by, new.salesman_rep, my_user()]);
    perform notify('sale_order_change', 'sale_order', new.id, new.branch_code, my_user(),
      jsonb_build_object('documents', 1, 'number', new.order_no::text, 'amount', new.total_net), array[new.entered_by]);
  end if;
  return null;
end $$;

/**
 * Returns the facts of an order that count when it changes, in the words of its reader: names in place of codes, and each line under its
 * number.
 */
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

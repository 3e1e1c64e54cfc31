-- Stock, sale orders and purchase orders.

-- Stock.

/**
 * Adds the movements of a statement to the balances of their lots. Refuses a movement that takes a lot below 0, unless its kind may do so.
 * The movements of one statement count one after the other, by date and entry, as if each were its own statement. Two statements lock the
 * lots in the same order, so that they never wait for each other in a circle.
 */
create function stock_moved() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  short record;
begin
  with kept as (
    insert into stock_balance (branch_code, godown_code, item_code, lot_no, expires_on, balance)
    select branch_code, godown_code, item_code, lot_no, expires_on, sum(received - issued)
    from added
    group by 1, 2, 3, 4, 5
    order by item_code, godown_code, lot_no, expires_on
    on conflict on constraint lot_has_one_balance do update set balance = stock_balance.balance + excluded.balance
    returning godown_code, item_code, lot_no, expires_on, balance
  ), counted as (
    select k.item_code, k.lot_no, a.kind, a.issued,
      k.balance - sum(a.received - a.issued) over (lot rows between 1 following and unbounded following) as left_over,
      k.balance
    from added a
    join kept k on k.godown_code = a.godown_code and k.item_code = a.item_code and k.lot_no = a.lot_no
      and k.expires_on is not distinct from a.expires_on
    window lot as (partition by k.godown_code, k.item_code, k.lot_no, k.expires_on order by a.moved_on, a.entry_no)
  )
  select c.item_code, c.lot_no into short
  from counted c
  join stock_movement_kind m on m.name = c.kind
  where c.issued > 0 and coalesce(c.left_over, c.balance) < 0 and not m.may_go_below_zero
  limit 1;
  if found then
    perform refuse('lot_is_not_below_zero', (select format('%s, lot %s', i.name, short.lot_no) from item i where i.code = short.item_code));
  end if;
  return null;
end $$;

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

-- Purchase orders.

/** Copies the facts of its item into a new line, and refuses a line of an item that does not exist. */
create function purchase_line_is_of_an_item() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  select i.serial_no, i.name, i.cat_no, i.unit into new.item_serial_no, new.item_name, new.cat_no, new.unit
  from item i where i.code = new.item_code;
  if not found then
    perform custody.refuse('purchase_line_is_of_a_known_item', new.item_code);
  end if;
  return new;
end $$;

/** Refuses a purchase order at the end of a transaction if its totals are not the sums of its lines. */
create function purchase_order_is_the_sum_of_its_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  line jsonb := to_jsonb(coalesce(new, old));
  order_of_line bigint := coalesce(line ->> 'order_id', line ->> 'id')::bigint;
begin
  if exists (
    select from purchase_order o
    cross join lateral (
      select coalesce(sum(l.quantity), 0) as quantity, coalesce(sum(l.amount), 0) as amount from purchase_order_line l where l.order_id = o.id
    ) s
    where o.id = order_of_line and (o.total_quantity, o.total_value) <> (s.quantity, s.amount)
  ) then
    perform custody.refuse('purchase_order_is_the_sum_of_its_lines');
  end if;
  return null;
end $$;

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

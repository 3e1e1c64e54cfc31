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

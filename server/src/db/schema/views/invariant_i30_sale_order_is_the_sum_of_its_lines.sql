-- An order has lines, which are the ones it was entered or changed with; each amount is rounded by itself, and the totals are sums of them.
create view invariant_i30_sale_order_is_the_sum_of_its_lines as
select o.id
from sale_order o
left join lateral (
  select count(*) as lines, sum(l.amount) as amount, sum(l.discount) as discount, sum(l.net) as net,
    bool_and(l.amount = round(l.quantity * l.rate, 2) and l.discount = round(l.amount * l.discount_percent / 100, 2)
      and l.net = l.amount - l.discount) as are_rounded,
    jsonb_agg(jsonb_build_object('item', l.item_code, 'serial_no', l.serial_no, 'cat_no', l.cat_no, 'name', l.name, 'unit', l.unit,
      'mrp', l.mrp, 'quantity', l.quantity, 'rate', l.rate, 'discount_percent', l.discount_percent, 'amount', l.amount,
      'discount', l.discount, 'net', l.net) order by l.position) as entered
  from sale_order_line l where l.order_id = o.id
) s on true
where s.lines = 0 or not s.are_rounded or s.entered <> o.lines
  or (o.total_amount, o.total_discount, o.total_net) <> (s.amount, s.discount, s.net);

/** Returns what notifications tell of a move of receipts. The receipt is named where it is the only one, and the deposit where there is one. */
create function custody.facts_of_move(
  receipts bigint, first_receipt bigint, moved numeric, in_deposit bigint, why text, cashier int, former_cashier int
) returns table (facts jsonb)
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object('receipts', receipts, 'amount', moved, 'comment', nullif(why, ''), 'depositNo', d.deposit_no,
    'receiptId', r.id, 'invoiceNo', i.invoice_no, 'client', c.title, 'cashier', k.name, 'formerCashier', f.name))
  from (select) one
  left join public.deposit d on d.id = in_deposit
  left join public.receipt r on r.id = first_receipt and receipts = 1
  left join public.invoice i on i.id = r.invoice_id
  left join public.chart c on c.branch_code = r.branch_code and c.acode = r.party
  left join public.app_user k on k.id = cashier
  left join public.app_user f on f.id = former_cashier
$$;

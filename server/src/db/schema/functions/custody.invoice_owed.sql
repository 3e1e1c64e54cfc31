/** Keeps the sum that a salesman's invoices owe, for the tiles. */
create function custody.invoice_owed() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(balance))
    from added;
  else
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(amount))
    from (
      select branch_code, salesman_id, balance as amount from added
      union all
      select branch_code, salesman_id, -balance from removed
    ) owed;
  end if;
  return null;
end $$;

/** Adds an invoice that is approved to the totals of what is finished, and takes one out whose approval is taken back. Neither changes its lines. */
create function invoice_is_finished() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into finished_total (kind, branch_code, day, state, division_code, documents, amount, net_amount)
  select 'invoice', new.branch_code, new.invoice_on, way.status, new.division_code, way.sign,
    way.sign * coalesce(l.amount, i.bill), way.sign * coalesce(l.net_amount, i.bill)
  from invoice i
  cross join lateral (select sum(amount) as amount, sum(net_amount) as net_amount from invoice_line where invoice_id = i.id) l
  cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where i.id = new.id and way.status = 1 and old.status <> new.status;
  return null;
end $$;

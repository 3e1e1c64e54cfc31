/** Moves a new receipt to its salesman. All receipts of a payment are recorded in one statement, and none is added to it later. */
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  payments constant bigint[] := array(select distinct a.payment_id from added a where a.payment_id is not null);
begin
  if payments <> '{}' then
    perform custody.refuse_unless_payments_add_up(payments);
  end if;
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $$;

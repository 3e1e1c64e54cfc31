/**
 * Moves a new receipt to its salesman. All receipts of a payment are recorded in one statement, and none is added to it later. The index
 * reference_is_used_once does not see a reference of which only the first receipt was voided, and is asked here for the others.
 */
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  payments constant bigint[] := array(select distinct a.payment_id from added a where a.payment_id is not null);
begin
  if exists (select from added a where a.reference_no <> '') and exists (
    select from added a join receipt used on cheque_key_of(used.reference_no) = cheque_key_of(a.reference_no)
    where cheque_key_of(a.reference_no) <> '' and cheque_key_of(used.reference_no) <> '' and used.stage not in (5, 9)
      and used.id <> a.id and (a.payment_id is null or used.payment_id is distinct from a.payment_id)
  ) then
    perform custody.refuse('reference_is_used_once');
  end if;
  if payments <> '{}' then
    perform custody.refuse_unless_payments_add_up(payments);
  end if;
  perform custody.move(array_agg(r.id order by r.id), 'record', r.recorded_by) from added r group by r.recorded_by;
  return null;
end $$;

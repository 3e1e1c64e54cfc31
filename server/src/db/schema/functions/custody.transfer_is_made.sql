/**
 * Refuses a hand-over by the wrong person: a salesman sends his own receipts to a cashier, and a cashier has at once what he recorded
 * himself. The moment of such a decision is set here.
 */
create function custody.transfer_is_made() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.sent_by <> new.salesman_id
    or (new.sent_by is null and not exists (select from receipt where id = new.receipt_id and recorded_by = new.cashier_id)) then
    perform custody.refuse('transfer_is_sent_by_its_salesman');
  end if;
  if not exists (select from app_user where id = new.cashier_id and role_id = 1) then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  if new.decided_by is not null then
    new.decided_at := clock_timestamp();
  end if;
  return new;
end $$;

/**
 * Refuses a receipt by the wrong person: a salesman records his own receipts, of his own invoices; a cashier records those of any salesman
 * and of the person whom the invoice belongs to.
 */
create function custody.receipt_is_taken() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user taker join app_user owner on owner.id = new.salesman_id left join invoice i on i.id = new.invoice_id
    where taker.id = new.recorded_by and case taker.role_id
      when 2 then owner.id = taker.id and (new.invoice_id is null or i.salesman_id = owner.id)
      when 1 then owner.role_id = 2 or i.salesman_id = owner.id
    end
  ) then
    perform custody.refuse('receipt_is_taken_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;

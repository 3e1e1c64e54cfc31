/** Refuses an application by the wrong person: a salesman applies his own advances to his own invoices, a cashier any. */
create function custody.advance_is_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, receipt r, invoice i
    where u.id = new.applied_by and r.id = new.receipt_id and i.id = new.invoice_id and case u.role_id
      when 1 then true
      when 2 then u.id = r.salesman_id and u.id = i.salesman_id
    end
  ) then
    perform custody.refuse('advance_is_applied_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;

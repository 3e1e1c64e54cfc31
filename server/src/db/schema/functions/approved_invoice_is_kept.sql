/** Refuses every change of an invoice that is approved, of its lines and of its approval; receipts change none of these. */
create function approved_invoice_is_kept() returns trigger
language plpgsql
as $$
begin
  raise exception 'approved_invoice_is_kept'
    using errcode = 'check_violation', constraint = 'approved_invoice_is_kept', detail = old.invoice_no;
end $$;

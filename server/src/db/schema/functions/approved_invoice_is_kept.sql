/**
 * Refuses every change of an invoice that is approved, of its lines and of its approval; receipts change none of these. The approval itself
 * can be taken back.
 */
create function approved_invoice_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and decision_is_undone('invoice', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'approved_invoice_is_kept'
    using errcode = 'check_violation', constraint = 'approved_invoice_is_kept', detail = old.invoice_no;
end $$;

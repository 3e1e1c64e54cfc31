/** Writes changed facts of an invoice into its approval, which counts the version or refuses the change. */
create function invoice_is_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update invoice_approval
  set invoice_no = new.invoice_no, invoice_on = new.invoice_on, division_code = new.division_code, party = new.party, bill = new.bill
  where id = new.id;
  return null;
end $$;

create trigger invoice_added after insert on invoice referencing new table as added
  for each statement execute function custody.invoice_owed();
create trigger invoice_changed after update on invoice referencing old table as removed new table as added
  for each statement execute function custody.invoice_owed();
-- The trigger names the columns that are approved, because each receipt writes others.
create trigger invoice_entered after insert on invoice referencing new table as added
  for each statement execute function invoice_is_entered();
create trigger invoice_fact_changed after update of invoice_no, invoice_on, division_code, party, bill on invoice
  for each row
  when ((old.invoice_no, old.invoice_on, old.division_code, old.party, old.bill)
    is distinct from (new.invoice_no, new.invoice_on, new.division_code, new.party, new.bill))
  execute function invoice_is_changed();
create trigger document_is_kept after delete or update of id, branch_code on invoice
  for each row execute function document_is_kept('invoice');

-- Invoices come from another system of the company; the amount received is written by functions.
grant select on invoice to backoffice_app;

alter table invoice enable row level security, force row level security;
create policy of_my_branches on invoice to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice to current_user using (true) with check (true);

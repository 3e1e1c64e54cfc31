create trigger invoice_line_added after insert on invoice_line referencing new table as added
  for each statement execute function invoice_lines_are_changed();
create trigger invoice_line_changed after update on invoice_line referencing old table as removed new table as added
  for each statement execute function invoice_lines_are_changed();
create trigger invoice_line_removed after delete on invoice_line referencing old table as removed
  for each statement execute function invoice_lines_are_changed();

-- Lines come from another system of the company, like their invoices.
grant select on invoice_line to backoffice_app;

alter table invoice_line enable row level security, force row level security;
create policy of_my_branches on invoice_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice_line to current_user using (true) with check (true);

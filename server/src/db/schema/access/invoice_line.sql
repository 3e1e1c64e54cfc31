-- Lines come from another system of the company, like their invoices.
grant select on invoice_line to backoffice_app;

alter table invoice_line enable row level security, force row level security;
create policy of_my_branches on invoice_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice_line to current_user using (true) with check (true);

-- Invoices come from another system of the company; the amount received is written by functions.
grant select on invoice to backoffice_app;

alter table invoice enable row level security, force row level security;
create policy of_my_branches on invoice to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice to current_user using (true) with check (true);

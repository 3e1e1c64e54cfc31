-- Only functions write it. A director sees the surpluses of their branches.
grant select on invoice_surplus to backoffice_app;

alter table invoice_surplus enable row level security, force row level security;
create policy of_my_branches on invoice_surplus to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice_surplus to current_user using (true) with check (true);

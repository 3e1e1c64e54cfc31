-- Only functions write it.
grant select on credit_use to backoffice_app;

alter table credit_use enable row level security, force row level security;
create policy of_my_branches on credit_use to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on credit_use to current_user using (true) with check (true);

-- Only functions write it.
grant select on bank_account to backoffice_app;

alter table bank_account enable row level security, force row level security;
create policy of_my_branches on bank_account to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on bank_account to current_user using (true) with check (true);

-- Only functions write it.
grant select on holding to backoffice_app;

alter table holding enable row level security, force row level security;
create policy of_my_branches on holding to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on holding to current_user using (true) with check (true);

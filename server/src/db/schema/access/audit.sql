-- Only functions write it.
grant select on audit to backoffice_app;

alter table audit enable row level security, force row level security;
create policy of_my_branches on audit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on audit to current_user using (true) with check (true);

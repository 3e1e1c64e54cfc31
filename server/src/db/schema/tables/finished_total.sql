-- Only functions write it.
grant select on finished_total to backoffice_app;

alter table finished_total enable row level security, force row level security;
create policy of_my_branches on finished_total to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on finished_total to current_user using (true) with check (true);

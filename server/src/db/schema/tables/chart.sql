grant select on chart to backoffice_app;

alter table chart enable row level security, force row level security;
create policy of_my_branches on chart to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on chart to current_user using (true) with check (true);

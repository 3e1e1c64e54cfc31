grant select on chart_location to backoffice_app;

-- The policies are explained in receipt.sql.
alter table chart_location enable row level security, force row level security;
create policy of_my_branches on chart_location to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on chart_location to current_user using (true) with check (true);

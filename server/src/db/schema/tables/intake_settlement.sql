-- Functions write it.
grant select on intake_settlement to backoffice_app;
alter table intake_settlement enable row level security, force row level security;
create policy of_my_branches on intake_settlement to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on intake_settlement to current_user using (true) with check (true);

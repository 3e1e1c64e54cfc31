-- Functions write it.
grant select on intake_receipt to backoffice_app;
alter table intake_receipt enable row level security, force row level security;
create policy of_my_branches on intake_receipt to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on intake_receipt to current_user using (true) with check (true);

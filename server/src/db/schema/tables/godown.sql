grant select on godown to backoffice_app;

alter table godown enable row level security, force row level security;
create policy of_my_branches on godown to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on godown to current_user using (true) with check (true);

-- Only the trigger of the movements writes it.
grant select on stock_balance to backoffice_app;

alter table stock_balance enable row level security, force row level security;
create policy of_my_branches on stock_balance to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on stock_balance to current_user using (true) with check (true);

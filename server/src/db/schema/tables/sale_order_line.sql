-- Only the triggers of the order write it.
grant select on sale_order_line to backoffice_app;

-- The policies are explained in receipt.sql.
alter table sale_order_line enable row level security, force row level security;
create policy of_my_branches on sale_order_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on sale_order_line to current_user using (true) with check (true);

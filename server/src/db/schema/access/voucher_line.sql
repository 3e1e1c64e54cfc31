-- Only the owner writes it: an import, or the demo.
grant select on voucher_line to backoffice_app;

-- The policies are explained in receipt.sql.
alter table voucher_line enable row level security, force row level security;
create policy of_my_branches on voucher_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on voucher_line to current_user using (true) with check (true);

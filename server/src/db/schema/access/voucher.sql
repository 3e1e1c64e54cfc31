grant select on voucher to backoffice_app;
grant update (status, decided_by) on voucher to backoffice_app;

-- The policies are explained in receipt.sql.
alter table voucher enable row level security, force row level security;
create policy of_my_branches on voucher to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on voucher to current_user using (true) with check (true);
create policy decided_by_me on voucher as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

grant select on deposit to backoffice_app;
grant insert (branch_code, cashier_id, account, slip_no, image_code, deposited_on) on deposit to backoffice_app;
grant update (status, decided_by, decided_at, posting_on, comment) on deposit to backoffice_app;

-- The policies are explained in receipt.sql.
alter table deposit enable row level security, force row level security;
create policy of_my_branches on deposit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on deposit to current_user using (true) with check (true);
create policy deposited_by_me on deposit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));
create policy decided_by_me on deposit as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

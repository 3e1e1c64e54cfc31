grant select on transfer to backoffice_app;
grant insert (receipt_id, branch_code, salesman_id, cashier_id, status, sent_by, decided_by, decided_at, comment) on transfer to backoffice_app;
grant update (status, decided_by, decided_at, comment, redirected_to) on transfer to backoffice_app;

-- The policies are explained in receipt.sql.
alter table transfer enable row level security, force row level security;
create policy of_my_branches on transfer to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on transfer to current_user using (true) with check (true);
create policy sent_by_me on transfer as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or coalesce(sent_by, cashier_id) = (select my_user()));
create policy decided_by_me on transfer as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

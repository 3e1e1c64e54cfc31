grant select on payment to backoffice_app;
grant insert (branch_code, party, salesman_id, entered_by, amount, comment) on payment to backoffice_app;

-- The policies are explained in receipt.sql.
alter table payment enable row level security, force row level security;
create policy of_my_branches on payment to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on payment to current_user using (true) with check (true);
create policy entered_by_me on payment as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));

create trigger deposit_filled after insert on deposit_line referencing new table as added
  for each statement execute function custody.deposit_filled();

grant select on deposit_line to backoffice_app;
grant insert (deposit_id, transfer_id, receipt_id, branch_code, cashier_id) on deposit_line to backoffice_app;

-- The policies are explained in receipt.sql.
alter table deposit_line enable row level security, force row level security;
create policy of_my_branches on deposit_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on deposit_line to current_user using (true) with check (true);
create policy filled_by_me on deposit_line as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));

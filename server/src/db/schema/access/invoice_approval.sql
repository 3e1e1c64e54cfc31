grant select, update (status, decided_by) on invoice_approval to backoffice_app;

-- The policies are explained in receipt.sql.
alter table invoice_approval enable row level security, force row level security;
create policy of_my_branches on invoice_approval to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice_approval to current_user using (true) with check (true);
create policy decided_by_me on invoice_approval as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

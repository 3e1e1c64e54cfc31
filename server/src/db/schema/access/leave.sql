grant select on leave to backoffice_app;
grant insert (branch_code, entered_by, leave_type, start_on, end_on, remarks) on leave to backoffice_app;
grant update (status, decided_by, comment) on leave to backoffice_app;

-- The policies are explained in receipt.sql.
alter table leave enable row level security, force row level security;
create policy of_my_branches on leave to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on leave to current_user using (true) with check (true);
create policy entered_by_me on leave as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));
create policy decided_by_me on leave as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

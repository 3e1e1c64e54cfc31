grant select on bounce to backoffice_app;
grant insert (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by) on bounce to backoffice_app;

-- The policies are explained in receipt.sql.
alter table bounce enable row level security, force row level security;
create policy of_my_branches on bounce to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on bounce to current_user using (true) with check (true);
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));

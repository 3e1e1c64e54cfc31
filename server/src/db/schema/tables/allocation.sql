create trigger advance_applied after insert on allocation referencing new table as added
  for each statement execute function custody.advance_applied();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger advance_is_applied before insert on allocation
  for each row when (current_user = 'backoffice_app') execute function custody.advance_is_applied();

grant select on allocation to backoffice_app;
grant insert (receipt_id, invoice_id, branch_code, amount, applied_by) on allocation to backoffice_app;

-- The policies are explained in receipt.sql.
alter table allocation enable row level security, force row level security;
create policy of_my_branches on allocation to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on allocation to current_user using (true) with check (true);
create policy applied_by_me on allocation as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or applied_by = (select my_user()));

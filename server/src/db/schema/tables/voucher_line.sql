create trigger voucher_gets_lines after insert on voucher_line referencing new table as changed
  for each statement execute function voucher_adds_up();
create trigger voucher_loses_lines after delete on voucher_line referencing old table as changed
  for each statement execute function voucher_adds_up();
-- A line that moves to another voucher changes both.
create trigger voucher_changes_lines_to after update on voucher_line referencing new table as changed
  for each statement execute function voucher_adds_up();
create trigger voucher_changes_lines_from after update on voucher_line referencing old table as changed
  for each statement execute function voucher_adds_up();

-- Only the owner writes it: an import, or the demo.
grant select on voucher_line to backoffice_app;

-- The policies are explained in receipt.sql.
alter table voucher_line enable row level security, force row level security;
create policy of_my_branches on voucher_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on voucher_line to current_user using (true) with check (true);

create trigger voucher_gets_lines after insert on voucher_line referencing new table as changed
  for each statement execute function voucher_adds_up();
create trigger voucher_loses_lines after delete on voucher_line referencing old table as changed
  for each statement execute function voucher_adds_up();
-- A line that moves to another voucher changes both.
create trigger voucher_changes_lines_to after update on voucher_line referencing new table as changed
  for each statement execute function voucher_adds_up();
create trigger voucher_changes_lines_from after update on voucher_line referencing old table as changed
  for each statement execute function voucher_adds_up();

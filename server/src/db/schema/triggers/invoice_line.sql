create trigger invoice_line_added after insert on invoice_line referencing new table as added
  for each statement execute function invoice_lines_are_changed();
create trigger invoice_line_changed after update on invoice_line referencing old table as removed new table as added
  for each statement execute function invoice_lines_are_changed();
create trigger invoice_line_removed after delete on invoice_line referencing old table as removed
  for each statement execute function invoice_lines_are_changed();

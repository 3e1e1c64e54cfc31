create trigger import_lines_are_mine after insert on import_fault referencing new table as added
  for each statement when (current_user = 'backoffice_app') execute function import_lines_are_mine();

-- The server copies the faults of cells and reads none back, as with import_row.
revoke all on import_fault from backoffice_app;
grant insert (import_id, line, fault) on import_fault to backoffice_app;

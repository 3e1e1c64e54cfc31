create trigger import_lines_are_mine after insert on import_line referencing new table as added
  for each statement when (current_user = 'backoffice_app') execute function import_lines_are_mine();

-- The server copies what it read of the rows and reads none back, as with import_row.
revoke all on import_line from backoffice_app;
grant insert (import_id, line, key, alike, facts, part) on import_line to backoffice_app;

create trigger import_lines_are_mine after insert on import_note referencing new table as added
  for each statement when (current_user = 'backoffice_app') execute function import_lines_are_mine();

-- The server copies the notes of rows and reads none back, as with import_row.
revoke all on import_note from backoffice_app;
grant insert (import_id, line, note) on import_note to backoffice_app;

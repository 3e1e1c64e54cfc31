create trigger import_rows_are_mine after insert on import_row referencing new table as added
  for each statement when (current_user = 'backoffice_app') execute function import_rows_are_mine();

-- The server copies the rows of a file and reads none back: COPY does not work with row level security. A trigger refuses rows of others.
grant insert (import_id, line, cells) on import_row to backoffice_app;

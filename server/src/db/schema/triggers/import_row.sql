create trigger import_rows_are_mine after insert on import_row referencing new table as added
  for each statement when (current_user = 'backoffice_app') execute function import_rows_are_mine();

create trigger imported_record_is_kept before update on import_record
  for each statement execute function custody.append_only();

create trigger journal_is_append_only before update or delete or truncate on journal execute function custody.append_only();
create trigger journal_notifies after insert on journal referencing new table as added
  for each statement execute function custody.journal_notifies();
create trigger history_waits after insert on journal referencing new table as added
  for each statement execute function custody.history_waits();

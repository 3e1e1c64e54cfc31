create trigger audit_is_append_only before update or delete or truncate on audit execute function custody.append_only();
create trigger history_waits after insert on audit referencing new table as added
  for each statement execute function custody.history_waits();

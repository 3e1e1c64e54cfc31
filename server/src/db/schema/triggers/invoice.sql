create trigger invoice_added after insert on invoice referencing new table as added
  for each statement execute function custody.invoice_owed();
create trigger invoice_changed after update on invoice referencing old table as removed new table as added
  for each statement execute function custody.invoice_owed();

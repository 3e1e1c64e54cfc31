create trigger deposit_filled after insert on deposit_line referencing new table as added
  for each statement execute function custody.deposit_filled();

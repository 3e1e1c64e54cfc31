create trigger receipt_recorded after insert on receipt referencing new table as added
  for each statement execute function custody.receipt_recorded();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger receipt_is_taken before insert on receipt
  for each row when (current_user = 'backoffice_app') execute function custody.receipt_is_taken();
create trigger document_is_kept after delete or update of id, branch_code on receipt
  for each row execute function document_is_kept('receipt');

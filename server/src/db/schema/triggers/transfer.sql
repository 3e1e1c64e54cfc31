create trigger transfer_made after insert on transfer referencing new table as added
  for each statement execute function custody.transfer_made();
create trigger transfer_version before update on transfer for each row execute function next_version();
create trigger transfer_decided after update on transfer referencing old table as removed new table as added
  for each statement execute function custody.transfer_decided();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger transfer_is_made before insert on transfer
  for each row when (current_user = 'backoffice_app') execute function custody.transfer_is_made();
create trigger transfer_is_decided before update on transfer
  for each row when (current_user = 'backoffice_app') execute function custody.transfer_is_decided();

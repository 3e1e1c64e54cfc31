create trigger advance_applied after insert on allocation referencing new table as added
  for each statement execute function custody.advance_applied();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger advance_is_applied before insert on allocation
  for each row when (current_user = 'backoffice_app') execute function custody.advance_is_applied();

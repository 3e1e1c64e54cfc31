create trigger cheque_bounced after insert on bounce referencing new table as added
  for each statement execute function custody.cheque_bounced();
create trigger bounce_is_append_only before update or delete or truncate on bounce execute function custody.append_only();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger bounce_is_recorded before insert on bounce
  for each row when (current_user = 'backoffice_app') execute function custody.bounce_is_recorded();

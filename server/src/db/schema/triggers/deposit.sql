create trigger deposit_version before update on deposit for each row execute function next_version();
create constraint trigger deposit_has_lines after insert on deposit deferrable initially deferred
  for each row execute function custody.deposit_has_lines();
create trigger deposit_decided after update of status on deposit for each row execute function custody.deposit_decided();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger deposit_is_of_today before insert on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_of_today();
create trigger deposit_is_decided before update on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_decided();
create trigger document_is_kept after delete or update of id, branch_code on deposit
  for each row execute function document_is_kept('deposit');

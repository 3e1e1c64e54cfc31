create trigger leave_version before update on leave for each row execute function next_version();
create trigger leave_is_decided_once before update of status on leave
  for each row when (old.status <> 0 and old.status <> new.status) execute function request_is_decided_once('leave');
create trigger leave_entered after insert on leave referencing new table as added
  for each statement execute function document_entered('leave', 'id', '');
create trigger leave_decided after update of status on leave
  for each row execute function document_decided('leave', 'id', '', '1=approve', '2=decline', '9=withdraw');
create trigger document_is_kept after delete or update of id, branch_code on leave
  for each row execute function document_is_kept('leave');

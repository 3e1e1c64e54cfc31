create trigger leave_version before update on leave for each row execute function next_version();
create trigger leave_is_decided_once before update of status on leave
  for each row when (old.status <> 0 and old.status <> new.status) execute function request_is_decided_once('leave');
create trigger leave_entered after insert on leave referencing new table as added
  for each statement execute function document_entered('leave', 'id', '');
create trigger leave_decided after update of status on leave
  for each row execute function document_decided('leave', 'id', '', '1=approve', '2=decline', '9=withdraw');
create trigger document_is_kept after delete or update of id, branch_code on leave
  for each row execute function document_is_kept('leave');

grant select on leave to backoffice_app;
grant insert (branch_code, entered_by, leave_type, start_on, end_on, remarks) on leave to backoffice_app;
grant update (status, decided_by, comment) on leave to backoffice_app;

-- The policies are explained in receipt.sql.
alter table leave enable row level security, force row level security;
create policy of_my_branches on leave to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on leave to current_user using (true) with check (true);
create policy entered_by_me on leave as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));
create policy decided_by_me on leave as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

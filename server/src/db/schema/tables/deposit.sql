create trigger deposit_version before update on deposit for each row execute function next_version();
create constraint trigger deposit_has_lines after insert on deposit deferrable initially deferred
  for each row execute function custody.deposit_has_lines();
create trigger deposit_decided after update of status on deposit for each row execute function custody.deposit_decided();
create trigger deposit_meets_the_bank after update of status on deposit for each row execute function custody.deposit_meets_the_bank();
-- A new deposit has its total when its lines are there.
create constraint trigger new_deposit_meets_the_bank after insert on deposit deferrable initially deferred
  for each row execute function custody.deposit_meets_the_bank();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger deposit_is_of_today before insert on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_of_today();
create trigger deposit_is_decided before update on deposit
  for each row when (current_user = 'backoffice_app') execute function custody.deposit_is_decided();
create trigger document_is_kept after delete or update of id, branch_code on deposit
  for each row execute function document_is_kept('deposit');

grant select on deposit to backoffice_app;
grant insert (branch_code, cashier_id, account, slip_no, image_code, deposited_on) on deposit to backoffice_app;
grant update (status, decided_by, decided_at, posting_on, comment) on deposit to backoffice_app;

-- The policies are explained in receipt.sql.
alter table deposit enable row level security, force row level security;
create policy of_my_branches on deposit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on deposit to current_user using (true) with check (true);
create policy deposited_by_me on deposit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));
create policy decided_by_me on deposit as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

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

grant select on transfer to backoffice_app;
grant insert (receipt_id, branch_code, salesman_id, cashier_id, status, sent_by, decided_by, decided_at, comment) on transfer to backoffice_app;
grant update (status, decided_by, decided_at, comment, redirected_to) on transfer to backoffice_app;

-- The policies are explained in receipt.sql.
alter table transfer enable row level security, force row level security;
create policy of_my_branches on transfer to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on transfer to current_user using (true) with check (true);
create policy sent_by_me on transfer as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or coalesce(sent_by, cashier_id) = (select my_user()));
create policy decided_by_me on transfer as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

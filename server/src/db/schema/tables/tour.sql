create trigger tour_version before update on tour for each row execute function next_version();
-- The role of the server does not choose the allowance. Imports and the demo, which record tours of the past, work as the owner.
create trigger tour_has_an_allowance before insert on tour
  for each row when (current_user = 'backoffice_app') execute function tour_has_an_allowance();
create trigger tour_is_of_its_item before insert on tour for each row execute function custody.tour_is_of_its_item();
create constraint trigger tour_is_the_sum_of_its_lines after insert on tour deferrable initially deferred
  for each row execute function tour_is_the_sum_of_its_lines();
create trigger tour_is_decided_once before update of status on tour
  for each row when (old.status <> 0 and old.status <> new.status) execute function request_is_decided_once('tour');
create trigger tour_entered after insert on tour referencing new table as added
  for each statement execute function document_entered('tour', 'tour_no', 'total_bill');
create trigger tour_decided after update of status on tour
  for each row execute function document_decided('tour', 'tour_no', 'total_bill', '1=approve', '2=decline', '9=withdraw');
create trigger document_is_kept after delete or update of id, branch_code on tour
  for each row execute function document_is_kept('tour');

grant select on tour to backoffice_app;
grant insert (branch_code, entered_by, start_on, end_on, reason, total_mileage, total_expense) on tour to backoffice_app;
grant update (status, decided_by, comment) on tour to backoffice_app;

-- The policies are explained in receipt.sql.
alter table tour enable row level security, force row level security;
create policy of_my_branches on tour to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on tour to current_user using (true) with check (true);
create policy entered_by_me on tour as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));
create policy decided_by_me on tour as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

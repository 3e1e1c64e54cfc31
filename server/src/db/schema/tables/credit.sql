create trigger credit_is_decided_once before update of status on credit
  for each row when (old.status <> 0 and old.status <> new.status) execute function credit_is_decided_once();
-- A use of the credit is no new version: nobody decides about it.
create trigger credit_version before update on credit
  for each row when (old.status <> new.status or old.applied = new.applied) execute function next_version();
-- The role of the server is checked where it writes, as in allocation.sql. Imports work as the owner.
create trigger credit_is_entered before insert on credit
  for each row when (current_user = 'backoffice_app') execute function custody.credit_is_entered();
create trigger credit_entered after insert on credit referencing new table as added
  for each statement execute function document_entered('credit', 'credit_no', 'amount');
-- A reversal writes its own audit and news.
create trigger credit_changed after update of kind, party, invoice_id, credit_on, amount, reason on credit
  for each row execute function document_changed('credit', 'kind', 'party', 'invoice_id', 'credit_on', 'amount', 'reason');
create trigger credit_decided after update of status on credit
  for each row when (new.status <> 3) execute function document_decided('credit', 'credit_no', 'amount', '1=approve', '2=decline');
create trigger credit_is_booked after update of status on credit
  for each row when (old.status <> new.status) execute function custody.credit_is_decided();
create trigger document_is_kept after delete or update of id, branch_code on credit
  for each row execute function document_is_kept('credit');

grant select on credit to backoffice_app;
grant insert (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason, entered_by) on credit to backoffice_app;
grant update (status, decided_by, comment) on credit to backoffice_app;

-- The policies are explained in receipt.sql.
alter table credit enable row level security, force row level security;
create policy of_my_branches on credit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on credit to current_user using (true) with check (true);
create policy entered_by_me on credit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));
create policy decided_by_me on credit as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

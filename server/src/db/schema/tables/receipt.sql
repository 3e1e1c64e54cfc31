create trigger receipt_recorded after insert on receipt referencing new table as added
  for each statement execute function custody.receipt_recorded();
create trigger receipt_gets_a_link after insert on receipt referencing new table as added
  for each statement execute function document_gets_a_link();
create trigger receipt_writes_message after insert on receipt referencing new table as added
  for each statement execute function custody.receipt_writes_message();
-- The role of the server is checked where it writes, because nothing else would notice a wrong person or moment.
create trigger receipt_is_taken before insert on receipt
  for each row when (current_user = 'backoffice_app') execute function custody.receipt_is_taken();
create trigger document_is_kept after delete or update of id, branch_code on receipt
  for each row execute function document_is_kept('receipt');

grant select on receipt to backoffice_app;
grant insert (
  branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, reference_no, amount, image_code, comment,
  payment_id, instrument, instrument_part
) on receipt to backoffice_app;

-- A request sees the rows of the branches of its user. The owner (migrations, imports, SECURITY DEFINER functions) sees all rows, and
-- needs a policy of its own because the table forces row level security on its owner too.
alter table receipt enable row level security, force row level security;
create policy of_my_branches on receipt to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on receipt to current_user using (true) with check (true);

-- Nobody records in the name of another. SECURITY DEFINER functions run as the owner, who is a member of backoffice_app, so this policy
-- applies to them as well; the comparison with current_user lets them pass.
create policy recorded_by_me on receipt as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));

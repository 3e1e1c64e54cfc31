create trigger approved_invoice_is_kept before update or delete on invoice_approval
  for each row when (old.status <> 0) execute function approved_invoice_is_kept();
create trigger invoice_approval_version before update on invoice_approval for each row execute function next_version();
create trigger invoice_approval_entered after insert on invoice_approval referencing new table as added
  for each statement execute function document_entered('invoice', 'invoice_no', 'bill');
create trigger invoice_approval_changed after update of invoice_no, invoice_on, division_code, party, bill on invoice_approval
  for each row execute function document_changed('invoice', 'invoice_no', 'invoice_on', 'division_code', 'party', 'bill');
create trigger invoice_approval_decided after update of status on invoice_approval
  for each row execute function document_decided('invoice', 'invoice_no', 'bill', '1=approve');
create trigger invoice_is_finished after update of status on invoice_approval for each row execute function invoice_is_finished();

grant select, update (status, decided_by) on invoice_approval to backoffice_app;

-- The policies are explained in receipt.sql.
alter table invoice_approval enable row level security, force row level security;
create policy of_my_branches on invoice_approval to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on invoice_approval to current_user using (true) with check (true);
create policy decided_by_me on invoice_approval as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

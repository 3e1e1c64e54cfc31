-- Only functions write it. Its recipient, its text and the values of its text are for the job that sends it.
grant select (
  id, branch_code, party, kind, cause, channel, masked, receipt_id, payment_id, intake_id, statement_link_id, state, why_not, tries, next_at, waits_since,
  answer, created_at, changed_at, version
) on message to backoffice_app;

-- The policies are explained in receipt.sql.
alter table message enable row level security, force row level security;
create policy of_my_branches on message to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on message to current_user using (true) with check (true);
create trigger document_is_kept after delete or update of id, branch_code on message
  for each row execute function document_is_kept('message');

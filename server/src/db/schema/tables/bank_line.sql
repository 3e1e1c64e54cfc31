-- Only functions write it.
grant select on bank_line to backoffice_app;

alter table bank_line enable row level security, force row level security;
create policy of_my_branches on bank_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on bank_line to current_user using (true) with check (true);

-- The facts that the bank stated stay as they are; only the matched part changes.
create trigger bank_line_is_kept before update of branch_code, account, booked_on, amount, description, reference, key on bank_line
  for each row execute function custody.bank_line_is_kept();
create trigger document_is_kept after delete or update of id, branch_code on bank_line
  for each row execute function document_is_kept('bank_line');

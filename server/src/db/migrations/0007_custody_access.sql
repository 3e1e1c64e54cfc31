-- What the server's role may do: read, add history rows, decide. Everything else is the functions' above.
revoke all on all functions in schema custody from public;
revoke all on function lock_receipts(bigint[]), void_receipts(bigint[], text) from public;
grant execute on function lock_receipts(bigint[]), void_receipts(bigint[], text) to backoffice_app;
grant select on receipt, transfer, deposit, deposit_line, journal, posting, holding, audit to backoffice_app;
grant insert (branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount, image_code, comment)
  on receipt to backoffice_app;
grant insert (receipt_id, branch_code, salesman_id, cashier_id, status, sent_by, decided_by, decided_at, comment) on transfer to backoffice_app;
grant update (status, decided_by, decided_at, comment) on transfer to backoffice_app;
grant insert (branch_code, cashier_id, account, slip_no, image_code, deposited_on) on deposit to backoffice_app;
grant update (status, decided_by, decided_at, posting_on, comment) on deposit to backoffice_app;
grant insert (deposit_id, transfer_id, receipt_id, branch_code, cashier_id) on deposit_line to backoffice_app;

-- The backstop behind the server's own scoping: rows of another branch do not exist for a request. The owner (migrations, imports,
-- the functions above) sees all; it is named in a policy because the tables force security on their owner too.
do $$
declare
  scoped text;
begin
  foreach scoped in array array['chart', 'invoice', 'receipt', 'transfer', 'deposit', 'deposit_line', 'journal', 'posting', 'holding', 'audit']
  loop
    execute format('alter table %I enable row level security', scoped);
    execute format('alter table %I force row level security', scoped);
    execute format('create policy of_my_branches on %I to backoffice_app using (branch_code = any ((select my_branches())::text[]))', scoped);
    execute format('create policy of_the_owner on %I to %I using (true) with check (true)', scoped, current_user);
  end loop;
end $$;

alter table attachment enable row level security;
alter table attachment force row level security;
create policy of_the_owner on attachment to current_user using (true) with check (true);
-- An upload is its maker's until a document claims it; then it is seen where the document is.
create policy seen on attachment for select to backoffice_app
  using (branch_code = any ((select my_branches())::text[]) or (branch_code is null and created_by = (select my_user())));
create policy added on attachment for insert to backoffice_app with check (created_by = (select my_user()));
create policy claimed on attachment for update to backoffice_app
  using (branch_code is null and created_by = (select my_user()))
  with check (branch_code = any ((select my_branches())::text[]));

-- And nobody acts as somebody else: the actor of a row is the user of the request. The owner is a member of the role, so that these
-- policies are asked in the functions above too, where a row is changed on behalf of whoever decided it.
create policy recorded_by_me on receipt as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));
create policy sent_by_me on transfer as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or coalesce(sent_by, cashier_id) = (select my_user()));
create policy decided_by_me on transfer as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));
create policy deposited_by_me on deposit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or cashier_id = (select my_user()));
create policy decided_by_me on deposit as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by = (select my_user()));

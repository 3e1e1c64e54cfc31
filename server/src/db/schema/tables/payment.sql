create trigger payment_gets_a_number before insert on payment
  for each row execute function document_gets_a_number('payment', 'number_in_branch');
create constraint trigger payment_adds_up after insert on payment deferrable initially deferred
  for each row execute function custody.payment_is_whole('id');
create trigger payment_entered after insert on payment referencing new table as added
  for each statement execute function document_recorded('payment');
create trigger payment_gets_a_link after insert on payment referencing new table as added
  for each statement execute function document_gets_a_link();
create trigger document_is_kept after delete or update of id, branch_code on payment
  for each row execute function document_is_kept('payment');

grant select on payment to backoffice_app;
grant insert (branch_code, party, salesman_id, entered_by, amount, comment) on payment to backoffice_app;

-- The policies are explained in receipt.sql.
alter table payment enable row level security, force row level security;
create policy of_my_branches on payment to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on payment to current_user using (true) with check (true);
create policy entered_by_me on payment as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));

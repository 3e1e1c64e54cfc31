create constraint trigger payment_adds_up after insert on payment_instrument deferrable initially deferred
  for each row execute function custody.payment_is_whole('payment_id');

grant select on payment_instrument to backoffice_app;
grant insert (payment_id, position, branch_code, method, cheque_no, cheque_on, cheque_bank, amount) on payment_instrument to backoffice_app;

-- The policies are explained in receipt.sql.
alter table payment_instrument enable row level security, force row level security;
create policy of_my_branches on payment_instrument to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on payment_instrument to current_user using (true) with check (true);

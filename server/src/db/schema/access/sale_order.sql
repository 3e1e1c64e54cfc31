grant select on sale_order to backoffice_app;
grant insert (branch_code, ordered_on, party, delivery_on, buyer_po_ref, buyer_po_on, salesman_rep, marketing_rep, remarks, lines,
  credit_limit, credit_owed, credit_word, entered_by) on sale_order to backoffice_app;
grant update (ordered_on, party, delivery_on, buyer_po_ref, buyer_po_on, salesman_rep, marketing_rep, remarks, lines,
  credit_limit, credit_owed, credit_word, status, decided_by) on sale_order to backoffice_app;

-- The policies are explained in receipt.sql.
alter table sale_order enable row level security, force row level security;
create policy of_my_branches on sale_order to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on sale_order to current_user using (true) with check (true);
create policy entered_by_me on sale_order as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));
create policy decided_by_me on sale_order as restrictive for update to backoffice_app
  with check (current_user <> 'backoffice_app' or decided_by is null or decided_by = (select my_user()));

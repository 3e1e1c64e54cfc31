-- Triggers of the same event run in the order of their names: an approved order refuses first, and the number is counted last.
create trigger sale_order_a_is_kept before update or delete on sale_order
  for each row execute function sale_order_is_kept();
create trigger sale_order_b_has_its_people before insert or update on sale_order
  for each row execute function sale_order_has_its_people();
create trigger sale_order_c_adds_up before insert on sale_order
  for each row execute function sale_order_adds_up();
create trigger sale_order_c_adds_up_again before update on sale_order
  for each row when (old.lines is distinct from new.lines) execute function sale_order_adds_up();
create trigger sale_order_d_version before update on sale_order
  for each row execute function next_version('may change');
create trigger sale_order_e_gets_a_number before insert on sale_order
  for each row execute function document_gets_a_number('sale_order', 'order_no');
create trigger sale_order_has_lines after insert on sale_order
  for each row execute function sale_order_lines_are_kept();
create trigger sale_order_changes_lines after update on sale_order
  for each row when (old.lines is distinct from new.lines) execute function sale_order_lines_are_kept();
create trigger sale_order_entered after insert on sale_order referencing new table as added
  for each statement execute function document_entered('sale_order', 'order_no', 'total_net');
create trigger sale_order_changed after update on sale_order
  for each row when (old.status = new.status) execute function sale_order_is_changed();
create trigger sale_order_decided after update of status on sale_order
  for each row execute function document_decided('sale_order', 'order_no', 'total_net', '1=approve');
create trigger document_is_kept after delete or update of id, branch_code on sale_order
  for each row execute function document_is_kept('sale_order');

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

create trigger purchase_order_gets_a_number before insert on purchase_order
  for each row execute function document_gets_a_number('purchase_order', 'order_no');
create constraint trigger purchase_order_is_the_sum_of_its_lines after insert or update on purchase_order deferrable initially deferred
  for each row execute function purchase_order_is_the_sum_of_its_lines();
create trigger purchase_order_entered after insert on purchase_order referencing new table as added
  for each statement execute function document_recorded('purchase_order');
create trigger document_is_kept after delete or update of id, branch_code on purchase_order
  for each row execute function document_is_kept('purchase_order');

grant select on purchase_order to backoffice_app;
grant insert (
  branch_code, entered_by, ordered_on, requisition_no, sale_order_no, import_ref_no, terms, currency, payment_terms, incoterm,
  total_quantity, total_value
) on purchase_order to backoffice_app;

-- The policies are explained in receipt.sql.
alter table purchase_order enable row level security, force row level security;
create policy of_my_branches on purchase_order to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on purchase_order to current_user using (true) with check (true);
create policy entered_by_me on purchase_order as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));

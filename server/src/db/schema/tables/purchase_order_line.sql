create trigger purchase_line_is_of_an_item before insert on purchase_order_line
  for each row execute function purchase_line_is_of_an_item();
create constraint trigger purchase_order_is_the_sum_of_its_lines after insert or update or delete on purchase_order_line
  deferrable initially deferred for each row execute function purchase_order_is_the_sum_of_its_lines();

grant select on purchase_order_line to backoffice_app;
grant insert (order_id, position, branch_code, item_code, description, quantity, price, amount) on purchase_order_line to backoffice_app;

-- The policies are explained in receipt.sql. Lines are added with their order, by the person who enters it.
alter table purchase_order_line enable row level security, force row level security;
create policy of_my_branches on purchase_order_line to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on purchase_order_line to current_user using (true) with check (true);
create policy entered_by_me on purchase_order_line as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or exists (select from purchase_order o where o.id = order_id and o.entered_by = (select my_user())));

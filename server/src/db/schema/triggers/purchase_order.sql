create trigger purchase_order_gets_a_number before insert on purchase_order
  for each row execute function document_gets_a_number('purchase_order', 'order_no');
create constraint trigger purchase_order_is_the_sum_of_its_lines after insert or update on purchase_order deferrable initially deferred
  for each row execute function purchase_order_is_the_sum_of_its_lines();
create trigger purchase_order_entered after insert on purchase_order referencing new table as added
  for each statement execute function document_recorded('purchase_order');
create trigger document_is_kept after delete or update of id, branch_code on purchase_order
  for each row execute function document_is_kept('purchase_order');

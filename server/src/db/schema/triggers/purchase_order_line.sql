create trigger purchase_line_is_of_an_item before insert on purchase_order_line
  for each row execute function purchase_line_is_of_an_item();
create constraint trigger purchase_order_is_the_sum_of_its_lines after insert or update or delete on purchase_order_line
  deferrable initially deferred for each row execute function purchase_order_is_the_sum_of_its_lines();

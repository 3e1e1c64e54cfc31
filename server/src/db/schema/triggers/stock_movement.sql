create trigger stock_movement_is_append_only before update or delete or truncate on stock_movement execute function custody.append_only();
create trigger stock_moves after insert on stock_movement referencing new table as added
  for each statement execute function stock_moved();

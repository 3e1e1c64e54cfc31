create trigger stock_movement_is_append_only before update or delete or truncate on stock_movement execute function custody.append_only();
create trigger stock_moves after insert on stock_movement referencing new table as added
  for each statement execute function stock_moved();

-- Movements come from another system of the company.
grant select on stock_movement to backoffice_app;

alter table stock_movement enable row level security, force row level security;
create policy of_my_branches on stock_movement to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on stock_movement to current_user using (true) with check (true);

create trigger document_is_kept after delete or update of id, branch_code on intake
  for each row execute function document_is_kept('intake');
create trigger intake_is_append_only before delete on intake
  for each row execute function custody.append_only();
create trigger held_item_writes_message after update of state on intake
  for each row when (new.state = 'held' and old.state <> 'held' and new.kind in ('receipt', 'payment'))
  execute function custody.held_item_writes_message();

-- Functions write it.
grant select on intake to backoffice_app;
alter table intake enable row level security, force row level security;
create policy of_mine_or_my_branches on intake to backoffice_app
  using (user_id = (select my_user()) or branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on intake to current_user using (true) with check (true);

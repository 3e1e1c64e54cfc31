create trigger document_is_kept after delete or update of id, branch_code on device
  for each row execute function document_is_kept('device');

-- Functions write it, and nobody reads the hash of a token.
grant select (id, device_id, branch_code, user_id, code, name, public_key, made_at, seen_at, stated_items, stated_amount, delivered_items,
  ended_at, ended_by, ended_as) on device to backoffice_app;

-- A user sees their own devices, and the devices of people who have a branch in common with them; the calls narrow it to directors.
alter table device enable row level security, force row level security;
create policy of_mine_or_my_branches on device to backoffice_app
  using (user_id = (select my_user()) or exists (
    select from user_branch b where b.user_id = device.user_id and b.branch_code = any ((select my_branches())::text[])));
create policy of_the_owner on device to current_user using (true) with check (true);

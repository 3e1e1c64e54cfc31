grant select, update (read_at) on notification to backoffice_app;

-- Only its user sees a notification, as long as the user works in its branch.
alter table notification enable row level security, force row level security;
create policy of_the_owner on notification to current_user using (true) with check (true);
create policy mine on notification to backoffice_app
  using (user_id = (select my_user()) and branch_code = any ((select my_branches())::text[]));

-- Functions write it.
grant select (intake_id, position, branch_code, instrument, sha256, size, attachment_id, stored_at, fault) on intake_photo to backoffice_app;
alter table intake_photo enable row level security, force row level security;
create policy of_my_branches on intake_photo to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on intake_photo to current_user using (true) with check (true);

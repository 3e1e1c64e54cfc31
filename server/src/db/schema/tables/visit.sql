-- The role of the server cannot choose another day than today.
create trigger visit_is_of_today before insert on visit
  for each row when (current_user = 'backoffice_app') execute function visit_is_of_today();
create trigger visit_has_the_time_of_its_item before insert on visit
  for each row execute function custody.visit_has_the_time_of_its_item();

grant select on visit to backoffice_app;
grant insert (branch_code, entered_by, visited_on, organization_type, party, organization, person1, person2, product, comments,
  follow_up_on, latitude, longitude, accuracy) on visit to backoffice_app;

-- The policies are explained in receipt.sql.
alter table visit enable row level security, force row level security;
create policy of_my_branches on visit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on visit to current_user using (true) with check (true);
create policy entered_by_me on visit as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or entered_by = (select my_user()));

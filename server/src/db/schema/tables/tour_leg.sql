create constraint trigger tour_is_the_sum_of_its_lines after insert or update or delete on tour_leg deferrable initially deferred
  for each row execute function tour_is_the_sum_of_its_lines();

grant select on tour_leg to backoffice_app;
grant insert (tour_id, position, branch_code, from_city, to_city, kilometer) on tour_leg to backoffice_app;

-- The policies are explained in receipt.sql. Lines are added with their tour, by its owner.
alter table tour_leg enable row level security, force row level security;
create policy of_my_branches on tour_leg to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on tour_leg to current_user using (true) with check (true);
create policy entered_by_me on tour_leg as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or exists (select from tour t where t.id = tour_id and t.entered_by = (select my_user())));

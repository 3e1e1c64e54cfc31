create trigger chart_location_is_append_only before update or delete on chart_location
  for each statement execute function custody.append_only();
create trigger place_is_tagged after insert on chart_location for each row execute function place_is_tagged();
create trigger document_is_kept after delete or update of id, branch_code on chart_location
  for each row execute function document_is_kept('place');

grant select on chart_location to backoffice_app;
grant insert (branch_code, acode, version, latitude, longitude, location, visit_id, tagged_by) on chart_location to backoffice_app;

-- The policies are explained in receipt.sql.
alter table chart_location enable row level security, force row level security;
create policy of_my_branches on chart_location to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on chart_location to current_user using (true) with check (true);
create policy tagged_by_me on chart_location as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or tagged_by = (select my_user()));

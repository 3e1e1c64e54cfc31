-- Only functions write it.
grant select on import_heading to backoffice_app;

alter table import_heading enable row level security, force row level security;
create policy of_mine on import_heading to backoffice_app using (user_id = (select my_user()));
create policy of_the_owner on import_heading to current_user using (true) with check (true);

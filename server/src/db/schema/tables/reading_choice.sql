-- Functions alone read and write the choices: the server may not choose for a user.
alter table reading_choice enable row level security, force row level security;
create policy of_the_owner on reading_choice to current_user using (true) with check (true);

-- Functions alone read and write the choice and the mails: the server may not choose for a director, and the key of a mail opens a session.
alter table summary_choice enable row level security, force row level security;
create policy of_the_owner on summary_choice to current_user using (true) with check (true);
alter table summary_mail enable row level security, force row level security;
create policy of_the_owner on summary_mail to current_user using (true) with check (true);

-- Only functions read and write it.
alter table exception_rule enable row level security, force row level security;
create policy of_the_owner on exception_rule to current_user using (true) with check (true);

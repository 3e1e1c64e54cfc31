-- Only the triggers of audit and journal, and chain_what_waits, write it.
alter table history_waiting enable row level security, force row level security;
create policy of_the_owner on history_waiting to current_user using (true) with check (true);

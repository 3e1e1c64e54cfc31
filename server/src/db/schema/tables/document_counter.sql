-- Only the triggers of the documents read and write it.
alter table document_counter enable row level security, force row level security;
create policy of_the_owner on document_counter to current_user using (true) with check (true);

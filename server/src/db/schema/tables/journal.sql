create trigger journal_is_append_only before update or delete or truncate on journal execute function custody.append_only();
create trigger journal_notifies after insert on journal referencing new table as added
  for each statement execute function custody.journal_notifies();
create trigger journal_writes_message after insert on journal referencing new table as added
  for each statement execute function custody.journal_writes_message();
create trigger history_waits after insert on journal referencing new table as added
  for each statement execute function custody.history_waits();

-- Only functions write it.
grant select on journal to backoffice_app;

alter table journal enable row level security, force row level security;
create policy of_my_branches on journal to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on journal to current_user using (true) with check (true);

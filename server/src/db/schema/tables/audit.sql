create trigger audit_is_append_only before update or delete or truncate on audit execute function custody.append_only();
create trigger history_waits after insert on audit referencing new table as added
  for each statement execute function custody.history_waits();

-- Only functions write it.
grant select on audit to backoffice_app;

alter table audit enable row level security, force row level security;
create policy of_my_branches on audit to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on audit to current_user using (true) with check (true);

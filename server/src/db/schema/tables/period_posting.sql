create trigger period_posting_is_append_only before update or delete or truncate on period_posting execute function custody.append_only();

-- Only functions write it.
grant select on period_posting to backoffice_app;

alter table period_posting enable row level security, force row level security;
create policy of_my_branches on period_posting to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on period_posting to current_user using (true) with check (true);

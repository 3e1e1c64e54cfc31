create trigger posting_is_append_only before update or delete or truncate on posting execute function custody.append_only();

-- Only functions write it.
grant select on posting to backoffice_app;

alter table posting enable row level security, force row level security;
create policy of_my_branches on posting to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on posting to current_user using (true) with check (true);

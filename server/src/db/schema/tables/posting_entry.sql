create trigger posting_entry_is_append_only before update or delete or truncate on posting_entry execute function custody.append_only();

-- Only custody.make_posting_batches writes it.
grant select on posting_entry to backoffice_app;

alter table posting_entry enable row level security, force row level security;
create policy of_my_branches on posting_entry to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on posting_entry to current_user using (true) with check (true);

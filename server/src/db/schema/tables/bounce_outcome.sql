create trigger bounce_outcome_is_append_only before update or delete or truncate on bounce_outcome execute function custody.append_only();

-- Only functions write it.
grant select on bounce_outcome to backoffice_app;

-- The policies are explained in receipt.sql.
alter table bounce_outcome enable row level security, force row level security;
create policy of_my_branches on bounce_outcome to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on bounce_outcome to current_user using (true) with check (true);

create trigger document_is_kept after delete or update of id, branch_code on statement_link
  for each row execute function document_is_kept('statement_link');

-- Functions write it.
grant select on statement_link to backoffice_app;
alter table statement_link enable row level security, force row level security;
create policy of_my_branches on statement_link to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on statement_link to current_user using (true) with check (true);

create trigger document_is_kept after delete or update of id, branch_code on period_closing
  for each row execute function document_is_kept('closing');
create trigger period_closing_is_append_only before update or delete or truncate on period_closing execute function custody.append_only();

-- Only functions write it. A closed day is closed in all branches of the company, so all of them see it.
grant select on period_closing to backoffice_app;

alter table period_closing enable row level security, force row level security;
create policy of_my_companies on period_closing to backoffice_app
  using (company_code in (select b.company_code from branch b where b.code = any ((select my_branches())::text[])));
create policy of_the_owner on period_closing to current_user using (true) with check (true);

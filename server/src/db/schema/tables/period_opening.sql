create trigger document_is_kept after delete or update of id, branch_code on period_opening
  for each row execute function document_is_kept('opening');

-- Only functions write it. A closed day is closed in all branches of the company, so all of them see it.
grant select on period_opening to backoffice_app;

alter table period_opening enable row level security, force row level security;
create policy of_my_companies on period_opening to backoffice_app
  using (company_code in (select b.company_code from branch b where b.code = any ((select my_branches())::text[])));
create policy of_the_owner on period_opening to current_user using (true) with check (true);

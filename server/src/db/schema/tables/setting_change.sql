create trigger document_is_kept after delete or update of id, branch_code on setting_change
  for each row execute function document_is_kept('setting');
create trigger setting_change_is_append_only before update or delete or truncate on setting_change execute function custody.append_only();

-- Only functions write it. A setting counts in all branches of the company, so all of them see its changes.
grant select on setting_change to backoffice_app;

alter table setting_change enable row level security, force row level security;
create policy of_my_companies on setting_change to backoffice_app
  using (company_code in (select b.company_code from branch b where b.code = any ((select my_branches())::text[])));
create policy of_the_owner on setting_change to current_user using (true) with check (true);

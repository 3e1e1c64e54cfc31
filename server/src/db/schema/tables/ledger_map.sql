-- Only name_ledger writes it. A ledger counts in all branches of the company, so all of them see it.
grant select on ledger_map to backoffice_app;

alter table ledger_map enable row level security, force row level security;
create policy of_my_companies on ledger_map to backoffice_app
  using (company_code in (select b.company_code from branch b where b.code = any ((select my_branches())::text[])));
create policy of_the_owner on ledger_map to current_user using (true) with check (true);

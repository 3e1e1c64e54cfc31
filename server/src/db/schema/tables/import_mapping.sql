-- Only functions write it. A director sees the mappings of the companies where they work.
grant select on import_mapping to backoffice_app;

alter table import_mapping enable row level security, force row level security;
create policy of_my_companies on import_mapping to backoffice_app
  using (company_code in (select b.company_code from branch b where b.code = any ((select my_branches())::text[])));
create policy of_the_owner on import_mapping to current_user using (true) with check (true);

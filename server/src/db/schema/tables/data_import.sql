create trigger document_is_kept after delete or update of id, branch_code on data_import
  for each row execute function document_is_kept('checked_import');

-- Only functions write it. A director sees the imports that they may open, and imports that are applied in one of their branches.
grant select on data_import to backoffice_app;

alter table data_import enable row level security, force row level security;
create policy of_mine_or_applied on data_import to backoffice_app
  using (may_open_import(data_import, (select my_user()), (select my_branches())::text[])
    or (applied_at is not null and branch_code = any ((select my_branches())::text[])));
create policy of_the_owner on data_import to current_user using (true) with check (true);

create trigger imported_record_is_kept before update on import_record
  for each statement execute function custody.append_only();

-- Only functions write it.
grant select on import_record to backoffice_app;

alter table import_record enable row level security, force row level security;
create policy of_my_imports on import_record to backoffice_app
  using (import_id in (select i.id from data_import i where may_open_import(i, (select my_user()), (select my_branches())::text[])));
create policy of_the_owner on import_record to current_user using (true) with check (true);

create trigger document_is_kept after delete or update of id, branch_code on client_change
  for each row execute function document_is_kept('client');
create trigger client_change_is_append_only before update or delete or truncate on client_change execute function custody.append_only();

-- Only change_client_facts and import_write_parties write it.
grant select on client_change to backoffice_app;

alter table client_change enable row level security, force row level security;
create policy of_my_branches on client_change to backoffice_app using (branch_code = any ((select my_branches())::text[]));
create policy of_the_owner on client_change to current_user using (true) with check (true);

create trigger attachment_is_of_a_document after insert or update of branch_code, document_kind, document_id on attachment
  for each row when (new.document_id is not null) execute function attachment_is_of_a_document();
create trigger file_is_known_again after insert or update of document_kind, document_id, kept_sha256 on attachment
  for each row when (new.document_id is not null and new.kept_sha256 is not null) execute function file_is_known_again();

grant select on attachment to backoffice_app;
grant insert (id, image_code, created_by, path, thumb_path, mime, bytes, sent_sha256, kept_sha256) on attachment to backoffice_app;
grant update (branch_code, document_kind, document_id, image_code) on attachment to backoffice_app;

-- An upload belongs to its maker until a document that is saved with it claims it, once. Then it is seen with the document.
alter table attachment enable row level security, force row level security;
create policy of_the_owner on attachment to current_user using (true) with check (true);
create policy seen on attachment for select to backoffice_app
  using (branch_code = any ((select my_branches())::text[]) or (branch_code is null and created_by = (select my_user())));
create policy added on attachment for insert to backoffice_app with check (created_by = (select my_user()));
create policy claimed on attachment for update to backoffice_app
  using (branch_code is null and created_by = (select my_user()))
  with check (branch_code = any ((select my_branches())::text[]));

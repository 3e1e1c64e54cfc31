create trigger attachment_is_of_a_document after insert or update of branch_code, document_kind, document_id on attachment
  for each row when (new.document_id is not null) execute function attachment_is_of_a_document();
create trigger file_is_known_again after insert or update of document_kind, document_id, kept_sha256 on attachment
  for each row when (new.document_id is not null and new.kept_sha256 is not null) execute function file_is_known_again();

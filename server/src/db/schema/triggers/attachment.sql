create trigger attachment_is_of_a_document after insert or update of branch_code, document_kind, document_id on attachment
  for each row when (new.document_id is not null) execute function attachment_is_of_a_document();

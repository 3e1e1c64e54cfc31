/** Refuses an attachment of a document that its branch does not have. */
create function attachment_is_of_a_document() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if not has_document(new.branch_code, new.document_kind, new.document_id) then
    perform custody.refuse('attachment_is_of_a_document');
  end if;
  return null;
end $$;

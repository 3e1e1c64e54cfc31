/**
 * Returns whether a branch has this document. Until the transaction ends, nobody can delete the document or take it to another branch, as
 * if a foreign key referred to it. Only the name of a table that stands in document_kind becomes part of a statement.
 */
create function has_document(branch text, kind text, document bigint) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  documents regclass;
  is_there boolean;
begin
  select relation into documents from document_kind where name = kind;
  if documents is null then
    return false;
  end if;
  execute format('select true from %s where id = $1 and branch_code = $2 for key share', documents) into is_there using document, branch;
  return coalesce(is_there, false);
end $$;
revoke all on function has_document(text, text, bigint) from public;

/**
 * Refuses to delete a document of which there are attachments or notifications, to give it another id, or to take it to another branch.
 * The argument of the trigger is the kind of the document.
 */
create function document_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  document text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and (new.id, new.branch_code) is not distinct from (old.id, old.branch_code) then
    return null;
  end if;
  if exists (select from attachment a where a.document_kind = document and a.document_id = old.id)
    or exists (select from notification n where n.document_kind = document and n.document_id = old.id)
  then
    raise exception 'something is about % %', document, old.id using errcode = 'restrict_violation', constraint = 'document_is_kept';
  end if;
  return null;
end $$;

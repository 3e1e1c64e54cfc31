/** Returns the attachments and notifications that are about a document which their branch does not have. */
create function documents_that_are_missing() returns table (source text, id text)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  kind document_kind;
begin
  for kind in select * from document_kind loop
    return query execute format(
      'select ''attachment'', a.id::text from attachment a left join %1$s d on d.id = a.document_id and d.branch_code = a.branch_code
       where a.document_kind = %2$L and d.id is null
       union all
       select ''notification'', n.id::text from notification n left join %1$s d on d.id = n.document_id and d.branch_code = n.branch_code
       where n.document_kind = %2$L and d.id is null', kind.relation, kind.name);
  end loop;
end $$;
revoke all on function documents_that_are_missing() from public;

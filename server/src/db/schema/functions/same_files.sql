/** Returns the other uploads with the content of this one that belong to another document. The receipts of one payment are one document. */
create function same_files(file attachment) returns setof attachment
language sql
stable
set search_path = public, pg_temp
as $$
  select other.*
  from attachment other
  where other.id <> file.id and file.document_id is not null and other.document_id is not null
    and (other.kept_sha256 = file.kept_sha256 or other.sent_sha256 = file.sent_sha256)
    and (other.document_kind, other.document_id) is distinct from (file.document_kind, file.document_id)
    and not (other.document_kind = 'receipt' and file.document_kind = 'receipt' and exists (
      select from receipt one join receipt two on two.payment_id = one.payment_id
      where one.id = file.document_id and two.id = other.document_id
    ))
$$;
revoke all on function same_files(attachment) from public;

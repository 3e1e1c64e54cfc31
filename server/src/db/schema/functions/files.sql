-- Files: uploads that belong to documents, and photos of the items of phones, which arrive in parts after their item.

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

/**
 * Marks a file that now proves a document, and the files with the same content that prove others. Two saves with one file at the same moment
 * come here one after the other.
 */
create function file_is_known_again() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  hash bytea;
begin
  for hash in
    select distinct h from unnest(array[new.sent_sha256, new.kept_sha256]) h where h is not null order by h
  loop
    perform pg_advisory_xact_lock(hashtext('file'), hashtext(encode(hash, 'hex')));
  end loop;
  update attachment a set is_used_again = true
  where not a.is_used_again and (
    a.id in (select s.id from same_files(new) s)
    or (a.id = new.id and exists (select from same_files(new)))
  );
  return null;
end $$;

/** Returns the other uploads with the same content that belong to another document. The receipts of one payment are one document. */
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

/**
 * Returns the other documents that a file proves and that count: no void receipt, no declined or withdrawn document, and no item of a phone that
 * its user corrects or took back. A document of another branch is returned without its number.
 */
create function other_uses(file_id uuid) returns table (document_kind text, document_id bigint)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select distinct s.document_kind, case when s.branch_code = any ((select my_branches())::text[]) then s.document_id end
  from attachment a cross join lateral same_files(a) s
  left join receipt r on s.document_kind = 'receipt' and r.id = s.document_id
  left join deposit d on s.document_kind = 'deposit' and d.id = s.document_id
  left join tour_expense x on s.document_kind = 'tour_expense' and x.id = s.document_id
  left join tour t on t.id = x.tour_id
  left join intake n on s.document_kind = 'intake' and n.id = s.document_id
  where a.id = file_id and a.is_used_again
    and coalesce(r.stage not in (5, 9), true) and coalesce(d.status <> 2, true) and coalesce(t.status not in (2, 9), true)
    and coalesce(n.state not in ('returned', 'takenBack'), true)
$$;
grant execute on function other_uses(uuid) to backoffice_app;

/** Notes the hash of a file that was here before hashes were kept. A hash that is there stays. */
create function note_hash(file_id uuid, sha256 bytea) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update attachment set kept_sha256 = sha256 where id = file_id and kept_sha256 is null
$$;
grant execute on function note_hash(uuid, bytea) to backoffice_app;

/** Returns files that have no hash yet, the next ones after this id. */
create function files_without_hash(after uuid, max_rows int) returns table (id uuid, path text)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.id, a.path from attachment a where a.kept_sha256 is null and a.id > after order by a.id limit max_rows
$$;
grant execute on function files_without_hash(uuid, int) to backoffice_app;

/** Returns the ids among these that are uploads, of any user. */
create function known_uploads(ids uuid[]) returns setof uuid
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.id from attachment a where a.id = any (ids)
$$;
grant execute on function known_uploads(uuid[]) to backoffice_app;

/** Returns the path of the file that was uploaded last; null where there is none. */
create function newest_upload() returns text
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.path from attachment a order by a.created_at desc limit 1
$$;
grant execute on function newest_upload() to backoffice_app;

/**
 * Deletes uploads that no document claimed within 31 days, at most 500, and returns them, so that their files can be removed as well. A
 * draft on a phone may wait that long for its salesman. An upload that is being claimed at this moment is locked, and left alone.
 */
create function forget_uploads() returns table (id uuid, path text, thumb_path text)
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from attachment gone
  where gone.id in (
    select a.id from attachment a
    where a.branch_code is null and a.created_at < now() - interval '31 days'
    limit 500
    for update skip locked
  )
  returning gone.id, gone.path, gone.thumb_path
$$;
grant execute on function forget_uploads() to backoffice_app;

-- Photos of items.

/**
 * Appends a part to a photo of an item of the device, where it begins at the end of the bytes that are here. A first part under another key
 * begins the photo anew, and so does a first part of a photo that is here as a whole: the server was stopped before it stored it. Returns all
 * sealed bytes when the last part is here, else null.
 */
create function add_photo_part(token text, item uuid, photo int, seal int, part_begins int, part bytea) returns bytea
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  its_item constant intake := custody.item_of_device(token, item);
  known intake_photo;
begin
  if its_item.id is null then
    perform refuse('item_is_here');
  end if;
  select p.* into known from intake_photo p where p.intake_id = its_item.id and p.position = photo for update;
  if not found then
    perform refuse('photo_is_of_its_item');
  elsif known.stored_at is not null or known.fault <> '' then
    return null;
  end if;
  if part_begins = 0 and (known.seal_key_id is distinct from seal or length(known.parts) = known.size) then
    known.parts := '';
  elsif part_begins <> length(known.parts) then
    return null;
  end if;
  if length(known.parts) + length(part) > known.size then
    perform refuse('photo_has_its_size');
  end if;
  update intake_photo p set parts = known.parts || part, seal_key_id = seal
  where p.intake_id = its_item.id and p.position = photo;
  return case when length(known.parts) + length(part) = known.size then known.parts || part end;
end $$;
grant execute on function add_photo_part(text, uuid, int, int, int, bytea) to backoffice_app;

/** Notes that a photo cannot be used, or that its bytes are to be sent again from the first one. */
create function note_photo_fault(token text, item uuid, photo int, why text) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$
  update intake_photo p set parts = '', fault = why
  where p.intake_id = (custody.item_of_device(token, item)).id and p.position = photo and p.stored_at is null
$$;
grant execute on function note_photo_fault(text, uuid, int, text) to backoffice_app;

/** Keeps a stored photo as a file of its item's user, and gives it to its document if the item is booked. */
create function keep_item_photo(
  token text, item uuid, photo int, file uuid, file_path text, thumb text, file_mime text, size int, sent_hash bytea, kept_hash bytea, code text
) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  its_item constant intake := custody.item_of_device(token, item);
begin
  insert into attachment (id, image_code, created_by, path, thumb_path, mime, bytes, sent_sha256, kept_sha256, branch_code, document_kind,
    document_id)
  values (file, code, its_item.user_id, file_path, thumb, file_mime, size, sent_hash, kept_hash, its_item.branch_code, 'intake', its_item.id);
  update intake_photo p set attachment_id = file, stored_at = clock_timestamp(), parts = ''
  where p.intake_id = its_item.id and p.position = photo and p.stored_at is null;
  if not found then
    perform refuse('photo_is_of_its_item');
  end if;
  perform custody.give_photos_to_documents(its_item.id);
end $$;
grant execute on function keep_item_photo(text, uuid, int, uuid, text, text, text, int, bytea, bytea, text) to backoffice_app;

/**
 * Gives the stored photos of an item to their documents: the first receipt of their instrument, or their expense of a tour. They stay with the
 * item until it has these.
 */
create function custody.give_photos_to_documents(of_item bigint) returns void
language sql
set search_path = public, pg_temp
as $$
  update attachment a set branch_code = d.branch_code, document_kind = d.kind, document_id = d.id
  from intake_photo p
  cross join lateral (
    (select 'receipt' as kind, r.id, r.branch_code from intake_receipt l join receipt r on r.id = l.receipt_id
      where l.intake_id = p.intake_id and coalesce(r.instrument, 0) = p.instrument order by r.id limit 1)
    union all
    select 'tour_expense', e.id, e.branch_code from tour t join tour_expense e on e.tour_id = t.id
    where t.intake_id = p.intake_id and e.position = p.instrument + 1
  ) d
  where p.intake_id = of_item and a.id = p.attachment_id and a.document_kind = 'intake'
$$;

/** Returns the stated hash of a photo, and the invoice number, client or category of an expense after which its file is named. */
create function photo_of_item(token text, item uuid, photo int) returns table (sha256 bytea, item_kind text, image_of text)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  select p.sha256, i.kind, case i.kind
    when 'tour' then left(coalesce(i.body::jsonb #>> array['body', 'expenseDetails', p.instrument::text, 'category'], ''), 60)
    else coalesce(nullif(i.invoice_no, ''), i.party) end
  from intake i join intake_photo p on p.intake_id = i.id and p.position = photo
  where i.device_id = (device_of_token(token)).device_id and i.item_id = item
$$;
grant execute on function photo_of_item(text, uuid, int) to backoffice_app;

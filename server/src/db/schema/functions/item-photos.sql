-- Photos of items: they arrive in parts after their item.

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

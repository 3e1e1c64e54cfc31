-- The intake: what arrives from devices is stored first, and judged after that.

/**
 * Stores an item as it was signed. Returns 'taken'; 'known' where the same text is here already; 'contradiction' where another text is here
 * under its id, which is kept as well.
 *
 * photos  [{"of": 0, "size": 1234, "sha256": "…"}], in their order
 */
create function take_item_in(
  token text, item uuid, of_kind text, with_number int, branch text, of_amount numeric, of_party text, of_invoice text, signed_text text,
  with_signature bytea, in_sign_in uuid, its_photos jsonb, made timestamptz, sent timestamptz
) returns text
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  sender constant device := device_of_token(token);
  known intake;
  taken intake;
begin
  -- The lock keeps two requests of a device apart. The device has one item fewer when it has the answer.
  update device d
  set delivered_items = least(d.stated_items, d.delivered_items + 1), delivered_amount = d.delivered_amount + of_amount
  where d.id = sender.id;
  if not found then
    perform refuse('device_is_living');
  end if;
  -- PostgreSQL refuses some texts that JavaScript reads, and the lists look into the text of an item.
  perform signed_text::jsonb;
  select i.* into known from intake i where i.device_id = sender.device_id and i.item_id = item;
  if found then
    if known.body = signed_text then
      return 'known';
    end if;
    insert into intake_contradiction (device_id, item_id, body, signature)
    select sender.device_id, item, signed_text, with_signature
    where (select count(*) from intake_contradiction c where c.device_id = sender.device_id and c.item_id = item) < 10;
    return 'contradiction';
  end if;
  if not exists (select from user_branch b where b.user_id = sender.user_id and b.branch_code = branch) then
    perform refuse('item_is_of_a_branch_of_its_user');
  end if;
  insert into intake (device_id, item_id, branch_code, user_id, kind, number, number_repeat, amount, party, invoice_no, body, signature,
    sign_in_id, photos, made_at, sent_at)
  values (sender.device_id, item, branch, sender.user_id, of_kind, with_number,
    (select count(*) from intake i where i.device_id = sender.device_id and i.number = with_number),
    of_amount, of_party, of_invoice, signed_text, with_signature, in_sign_in, jsonb_array_length(its_photos), made, sent)
  returning * into taken;
  insert into intake_photo (intake_id, position, branch_code, instrument, sha256, size)
  select taken.id, p.position - 1, branch, (p.photo ->> 'of')::smallint, decode(p.photo ->> 'sha256', 'hex'), (p.photo ->> 'size')::int
  from jsonb_array_elements(its_photos) with ordinality as p (photo, position);
  perform refresh_browsers(branch, array[sender.user_id]);
  return 'taken';
end $$;
grant execute on function take_item_in(text, uuid, text, int, text, numeric, text, text, text, bytea, uuid, jsonb, timestamptz, timestamptz)
  to backoffice_app;

/** Returns the item of a device, locked, or null. */
create function custody.item_of_device(token text, item uuid) returns intake
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  locked intake;
begin
  select i.* into locked from intake i
  where i.device_id = (device_of_token(token)).device_id and i.item_id = item
  for update;
  return locked;
end $$;

/**
 * Begins the judgement of an item in this transaction: from now on its receipts belong to it. Returns 'done' where it was judged before;
 * 'late' where it was made after its sign-in or its device had ended; 'unknown' where its sign-in is not here, as after the restore of an older
 * backup; 'back' where it was taken back; else 'go'.
 *
 * The clock of the device counts where it differs from the server's by 10 minutes at most while sending, on a day that is open.
 */
create function judge_item(token text, item uuid) returns text
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged intake := custody.item_of_device(token, item);
  sender device;
  its_sign_in sign_in;
  clock_is_right boolean;
  -- When it was made, by the clock of the server.
  made timestamptz;
  believed timestamptz;
begin
  if judged.id is null then
    perform refuse('item_is_here');
  elsif judged.state <> 'waits' then
    return 'done';
  end if;
  select d.* into sender from device d where d.device_id = judged.device_id;
  clock_is_right := abs(extract(epoch from judged.received_at - judged.sent_at)) <= 600;
  made := case when clock_is_right then least(judged.made_at, judged.received_at)
    else judged.made_at + (judged.received_at - judged.sent_at) end;
  believed := case
    when clock_is_right and made >= sender.made_at
      and day_is_open(judged.branch_code, local_day(judged.branch_code, made), judged.user_id)
    then made else judged.received_at end;
  update intake i set judged_in = pg_current_xact_id(), taken_at = believed where i.id = judged.id;
  if exists (
    select from intake b where b.device_id = judged.device_id and b.kind = 'takeBack' and b.state = 'settled'
      and b.body::jsonb -> 'body' ->> 'item' = item::text
  ) then
    return 'back';
  end if;
  select s.* into its_sign_in from sign_in s where s.id = judged.sign_in_id and s.user_id = judged.user_id;
  if its_sign_in.id is null then
    return 'unknown';
  elsif made > coalesce(sender.ended_at, made) or made >= coalesce(its_sign_in.ended_at, 'infinity') or made >= its_sign_in.expires_at then
    return 'late';
  end if;
  return 'go';
end $$;
grant execute on function judge_item(text, uuid) to backoffice_app;

/** Returns the item of a device, locked, if this transaction is judging it; else it refuses. */
create function custody.item_judged_here(token text, item uuid) returns intake
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  judged constant intake := custody.item_of_device(token, item);
begin
  if judged.judged_in is distinct from pg_current_xact_id() or judged.state <> 'waits' then
    perform refuse('item_is_in_judgement');
  end if;
  return judged;
end $$;

/**
 * Ends the judgement of an item that this transaction began. An item that is booked has made receipts of its whole sum.
 *
 * why  a sentence for its user and for directors
 */
create function end_judgement(token text, item uuid, in_state text, why text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged intake := custody.item_judged_here(token, item);
  booked numeric;
begin
  select coalesce(sum(r.amount), 0) into booked from intake_receipt l join receipt r on r.id = l.receipt_id where l.intake_id = judged.id;
  if booked <> (case when in_state = 'booked' then judged.amount else 0 end) then
    perform refuse('item_is_booked_whole');
  end if;
  update intake i
  set state = in_state, reason = why, judged_at = clock_timestamp(), judged_in = null, version = i.version + 1
  where i.id = judged.id
  returning * into judged;
  perform custody.give_photos_to_documents(judged.id);
  perform custody.item_is_judged(judged);
end $$;
grant execute on function end_judgement(text, uuid, text, text) to backoffice_app;

/** Holds the money of items that a server took in and did not judge within an hour. Returns their number. */
create function hold_items_that_wait(why text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  held intake;
  counted int := 0;
begin
  for held in
    update intake i
    set state = case when i.kind in ('receipt', 'payment') then 'held' else 'returned' end, reason = why, judged_at = clock_timestamp(),
      version = i.version + 1
    where i.id in (
      select w.id from intake w where w.state = 'waits' and w.received_at < now() - interval '1 hour' limit 100 for update skip locked)
    returning i.*
  loop
    perform custody.item_is_judged(held);
    counted := counted + 1;
  end loop;
  return counted;
end $$;
grant execute on function hold_items_that_wait(text) to backoffice_app;

/** Writes the audit of a judgement, and notifies the people that it concerns. */
create function custody.item_is_judged(judged intake) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  facts constant jsonb := custody.facts_of_item(judged);
begin
  perform write_audit('intake', array[judged.id], array[judged.branch_code], judged.state, judged.user_id, facts);
  if judged.state = 'held' then
    perform notify('item_held', 'intake', judged.id, judged.branch_code, null, facts, deciders('intake', judged.branch_code),
      array[judged.id]);
    perform notify('item_held', 'intake', judged.id, judged.branch_code, null, facts, array[judged.user_id]);
  elsif judged.state = 'returned' then
    perform notify('item_returned', 'intake', judged.id, judged.branch_code, null, facts, array[judged.user_id]);
  end if;
  perform refresh_browsers(judged.branch_code, array[judged.user_id]);
end $$;

/** Returns the facts that news and audit show of an item. */
create function custody.facts_of_item(of_item intake) returns jsonb
language sql stable
set search_path = public, pg_temp
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'number', item_number(d.code, of_item.number), 'amount', of_item.amount, 'comment', nullif(of_item.reason, ''),
    'user', u.name, 'client', c.title, 'invoiceNo', nullif(of_item.invoice_no, '')))
  from device d
  join app_user u on u.id = of_item.user_id
  left join chart c on c.branch_code = of_item.branch_code and c.acode = of_item.party
  where d.device_id = of_item.device_id
$$;

/** Locks the invoices with these numbers in the branch of the item that this transaction is judging. */
create function lock_invoices_of_item(token text, item uuid, numbers text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged constant intake := custody.item_judged_here(token, item);
begin
  perform from invoice i where i.branch_code = judged.branch_code and i.invoice_no = any (numbers) order by i.id for no key update;
end $$;
grant execute on function lock_invoices_of_item(text, uuid, text[]) to backoffice_app;

/**
 * Gives receipts to the item that this transaction is judging: the answer to the online save of its form was lost, so that they are here
 * already. Receipts of others, and receipts of another item, are left out.
 */
create function take_over_receipts(token text, item uuid, of_payment bigint, ids bigint[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged constant intake := custody.item_judged_here(token, item);
begin
  insert into intake_receipt (receipt_id, intake_id, branch_code)
  select r.id, judged.id, r.branch_code from receipt r
  where (r.id = any (ids) or r.payment_id = of_payment) and r.recorded_by = judged.user_id and r.branch_code = judged.branch_code
  on conflict do nothing;
end $$;
grant execute on function take_over_receipts(text, uuid, bigint, bigint[]) to backoffice_app;

/**
 * Gives the item that this transaction is judging the tour of its online save, of which the answer was lost. Tours of a person do not overlap, so
 * that its days name it.
 */
create function take_over_tour(token text, item uuid, from_day date, to_day date) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged constant intake := custody.item_judged_here(token, item);
begin
  update tour t set intake_id = judged.id
  where t.id = (
    select saved.id from tour saved
    where saved.entered_by = judged.user_id and saved.branch_code = judged.branch_code and saved.start_on = from_day
      and saved.end_on = to_day and saved.intake_id is null
    order by saved.id desc limit 1);
end $$;
grant execute on function take_over_tour(text, uuid, date, date) to backoffice_app;

/**
 * Notifies the user of an item, and the person of the receipt that was first, that an invoice was paid meanwhile and a part became an
 * advance. The transaction is judging the item.
 */
create function note_item_as_advance(token text, item uuid, invoice bigint, advance numeric) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  judged constant intake := custody.item_judged_here(token, item);
  first_receipt receipt;
begin
  select r.* into first_receipt
  from receipt r
  where r.invoice_id = invoice and r.stage not in (5, 9)
    and not exists (select from intake_receipt l where l.receipt_id = r.id and l.intake_id = judged.id)
  order by r.created_at desc, r.id desc limit 1;
  perform notify('item_as_advance', 'intake', judged.id, judged.branch_code, null,
    custody.facts_of_item(judged) || jsonb_strip_nulls(jsonb_build_object('amount', advance, 'receiptId', first_receipt.id,
      'invoiceNo', (select i.invoice_no from invoice i where i.id = invoice),
      'firstBy', (select u.name from app_user u where u.id = first_receipt.recorded_by))),
    array[judged.user_id, first_receipt.recorded_by]);
end $$;
grant execute on function note_item_as_advance(text, uuid, bigint, numeric) to backoffice_app;

/** Returns the item that this transaction is judging, or null. */
create function custody.item_in_judgement() returns intake
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  judged intake;
begin
  if pg_current_xact_id_if_assigned() is not null then
    select i.* into judged from intake i where i.judged_in = pg_current_xact_id_if_assigned();
  end if;
  return judged;
end $$;

/**
 * Returns the outcomes of items of a device, in the order of the ids; items that are not here are left out. A photo of which all bytes are
 * here, and that is not stored, has no bytes: it is sent again.
 */
create function outcomes_of_items(token text, items uuid[])
returns table ("itemId" uuid, state text, message text, "receivedAt" timestamptz, receipts json, photos json)
language sql
security definer
set search_path = public, custody, pg_temp
as $$
  select i.item_id, i.state, i.reason, i.received_at,
    coalesce((
      select json_agg(json_build_object('invoiceDetailId', r.id, 'invoiceNo', coalesce(v.invoice_no, ''), 'amount', r.amount) order by r.id)
      from intake_receipt l join receipt r on r.id = l.receipt_id left join invoice v on v.id = r.invoice_id
      where l.intake_id = i.id), '[]'),
    coalesce((
      select json_agg(case
        when p.stored_at is not null or p.fault <> '' then p.size
        when length(p.parts) = p.size then 0
        else length(p.parts) end order by p.position)
      from intake_photo p where p.intake_id = i.id), '[]')
  from unnest(items) with ordinality as asked (id, position)
  join intake i on i.device_id = (device_of_token(token)).device_id and i.item_id = asked.id
  order by asked.position
$$;
grant execute on function outcomes_of_items(text, uuid[]) to backoffice_app;

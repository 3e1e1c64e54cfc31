-- Money that arrived from a phone and could not be booked. Directors book it, or two of them record that it is not there.

/** Returns whether somebody can sign in as a salesman of a branch, so that they can have its money. */
create function salesman_can_come_in(person int, branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = person and b.branch_code = branch and b.active and u.portal_allowed and u.role_id = 2
  )
$$;
grant execute on function salesman_can_come_in(int, text) to backoffice_app;

/** Returns the number of an item as people read it: the code of its device and its counter. */
create function item_number(code text, number int) returns text
language sql immutable
as $$ select code || '-' || lpad(number::text, greatest(6, length(number::text)), '0') $$;
grant execute on function item_number(text, int) to backoffice_app;

/** Returns the part of the money of an item that is in cheques, as its text names them; never more than its amount. */
create function cheques_in_item(body text, whole numeric) returns numeric
language sql immutable
set search_path = public, pg_temp
as $$
  select least(whole, coalesce(sum(of_one.written::numeric), 0))
  from (select body::jsonb -> 'body' as sent) item
  cross join lateral jsonb_array_elements(case
    when jsonb_typeof(sent -> 'instruments') = 'array' then sent -> 'instruments'
    when jsonb_typeof(sent -> 'invoiceDetails') = 'array' then sent -> 'invoiceDetails'
    else '[]' end) one
  cross join lateral (select coalesce(one -> 'amount', one -> 'receiveAmount') #>> '{}' as written) of_one
  where one ->> 'paymentMode' = 'Cheque' and of_one.written ~ '^\d{1,12}(\.\d{1,2})?$'
$$;
grant execute on function cheques_in_item(text, numeric) to backoffice_app;

/** Returns whether this transaction books an item that this director decided about. */
create function custody.item_is_decided_by(director int) returns boolean
language sql stable
set search_path = public, custody, pg_temp
as $$ select coalesce((custody.item_in_judgement()).decided_by = director, false) $$;

/** Refuses a decision about an item by anybody but a director of its branch who decides about deposits, and who did not take the money. */
create function custody.held_item_is_decided(item bigint) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := my_user();
  found_item intake;
begin
  select i.* into found_item from intake i where i.id = item;
  if found_item.id is null or not may_decide('intake', director, found_item.branch_code) then
    perform refuse('held_item_is_decided_by_a_director');
  elsif found_item.user_id = director then
    perform refuse('held_item_is_decided_by_another');
  end if;
end $$;

/** Writes the audit of a decision about an item and makes the browsers of its people look again. Returns its facts. */
create function custody.note_decision_about_item(decided intake, action text, more jsonb) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  facts constant jsonb := (custody.facts_of_item(decided) - 'comment') || jsonb_strip_nulls(more);
begin
  perform write_audit('intake', array[decided.id], array[decided.branch_code], action, my_user(),
    facts || jsonb_build_object('version', decided.version));
  perform refresh_browsers(decided.branch_code, array[decided.user_id, my_user()]);
  return facts;
end $$;

/**
 * Books held money as the payment of a client: as much as its invoices owe, in their order, and the rest as an advance. The receipts are
 * recorded in the name of the person who took the money, at the moment at which they took it. Returns the id of the payment; null where the
 * item is not held any more, or not as the director saw it.
 *
 * holder       the salesman who has the money: the person who took it, or another one where that person cannot come in
 * invoices     ids of invoices of the client; `most` has what each gets at most, or null
 * instruments  [{"method", "cheque_no", "cheque_on", "cheque_bank", "reference_no", "amount"}]
 * why          the sentence that the phone shows
 */
create function book_held_item(
  item bigint, seen int, holder int, client text, invoices bigint[], most numeric[], instruments jsonb, why text
) returns bigint
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  booked intake;
  paid bigint;
  parts jsonb := '[]';
  instrument record;
  target record;
  rest numeric;
  taken numeric;
  part int;
  used numeric[];
begin
  perform custody.held_item_is_decided(item);
  update intake i
  set state = 'booked', reason = why, decided_by = my_user(), judged_at = clock_timestamp(), judged_in = pg_current_xact_id(),
    taken_at = coalesce(i.taken_at, i.received_at), version = i.version + 1
  where i.id = item and i.state = 'held' and i.kind in ('receipt', 'payment') and i.version = coalesce(seen, i.version)
  returning i.* into booked;
  if not found then
    return null;
  end if;
  if holder <> booked.user_id and salesman_can_come_in(booked.user_id, booked.branch_code) then
    perform refuse('held_money_stays_with_its_salesman');
  elsif not salesman_can_come_in(holder, booked.branch_code) then
    perform refuse('receipt_goes_to_a_salesman_who_can_come_in', coalesce((select u.name from app_user u where u.id = holder), ''));
  end if;
  update intake_settlement s set ended_as = 'booked', ended_by = my_user(), ended_at = clock_timestamp()
  where s.intake_id = item and s.ended_as is null;

  -- A payment takes its number before it locks invoices, as a save from the screen does.
  insert into payment (branch_code, party, salesman_id, entered_by, amount, comment)
  values (booked.branch_code, client, holder, booked.user_id, booked.amount, '')
  returning id into paid;
  insert into payment_instrument (payment_id, position, branch_code, method, cheque_no, cheque_on, cheque_bank, amount)
  select paid, n.position - 1, booked.branch_code, n.one ->> 'method', n.one ->> 'cheque_no', (n.one ->> 'cheque_on')::date,
    n.one ->> 'cheque_bank', (n.one ->> 'amount')::numeric
  from jsonb_array_elements(instruments) with ordinality as n (one, position);
  perform 1 from invoice i where i.id = any (invoices) order by i.id for no key update;
  if exists (
    select from unnest(invoices) as named (id) left join invoice i on i.id = named.id
    where (i.branch_code, i.party) is distinct from (booked.branch_code, client)
  ) then
    perform refuse('receipt_is_of_the_client_of_its_invoice');
  end if;

  used := array_fill(0::numeric, array[coalesce(cardinality(invoices), 0)]);
  for instrument in
    select n.position - 1 as position, n.one from jsonb_array_elements(instruments) with ordinality as n (one, position) order by 1
  loop
    rest := (instrument.one ->> 'amount')::numeric;
    part := 0;
    for target in
      select named.position, i.id, i.invoice_no, least(i.balance, coalesce(most[named.position::int], i.balance)) as room
      from unnest(invoices) with ordinality as named (id, position) join invoice i on i.id = named.id
      order by named.position
    loop
      taken := least(rest, target.room - used[target.position::int]);
      continue when taken <= 0;
      used[target.position::int] := used[target.position::int] + taken;
      rest := rest - taken;
      parts := parts || jsonb_build_object('invoice', target.id, 'named', target.invoice_no, 'instrument', instrument.position, 'part', part,
        'amount', taken);
      part := part + 1;
    end loop;
    if rest > 0 then
      parts := parts || jsonb_build_object('invoice', null, 'named', client, 'instrument', instrument.position, 'part', part, 'amount', rest);
    end if;
  end loop;
  insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, reference_no, amount,
    image_code, created_at, payment_id, instrument, instrument_part)
  select booked.branch_code, (p.part ->> 'invoice')::bigint, client, holder, booked.user_id, n.method, n.cheque_no, n.cheque_on, n.cheque_bank,
    coalesce(instruments -> n.position::int ->> 'reference_no', ''), (p.part ->> 'amount')::numeric, 'IR' || replace(p.part ->> 'named', '/', ''),
    booked.taken_at, paid, n.position, (p.part ->> 'part')::smallint
  from jsonb_array_elements(parts) with ordinality as p (part, place)
  join payment_instrument n on n.payment_id = paid and n.position = (p.part ->> 'instrument')::int
  order by p.place;

  if booked.amount <> (select coalesce(sum(r.amount), 0) from intake_receipt l join receipt r on r.id = l.receipt_id where l.intake_id = item) then
    perform refuse('item_is_booked_whole');
  end if;
  update intake set judged_in = null where id = item;
  perform custody.give_photos_to_documents(item);
  perform notify('item_settled', 'intake', item, booked.branch_code, my_user(),
    custody.note_decision_about_item(booked, 'book', jsonb_build_object('outcome', 'booked', 'client',
      (select c.title from chart c where c.branch_code = booked.branch_code and c.acode = client),
      'person', (select u.name from app_user u where u.id = holder and holder <> booked.user_id))),
    array[booked.user_id, holder]);
  return paid;
end $$;
grant execute on function book_held_item(bigint, int, int, text, bigint[], numeric[], jsonb, text) to backoffice_app;

/**
 * Records that held money was given back to its client, or never received. It counts after another director confirmed it. Returns false
 * where the item is not held any more, is not as the director saw it, or waits for a second director already.
 */
create function propose_settlement(item bigint, seen int, as_outcome text, why text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  proposed intake;
  waiting bigint;
begin
  perform custody.held_item_is_decided(item);
  update intake i set version = i.version + 1
  where i.id = item and i.state = 'held' and i.kind in ('receipt', 'payment') and i.version = coalesce(seen, i.version)
  returning i.* into proposed;
  if not found then
    return false;
  end if;
  insert into intake_settlement (intake_id, branch_code, outcome, reason, proposed_by)
  values (item, proposed.branch_code, as_outcome, why, my_user())
  on conflict (intake_id) where ended_as is null do nothing
  returning id into waiting;
  if waiting is null then
    perform refuse('settlement_waits_once');
  end if;
  perform notify('item_settling', 'intake', item, proposed.branch_code, my_user(),
    custody.note_decision_about_item(proposed, 'propose', jsonb_build_object('outcome', as_outcome, 'comment', why)),
    deciders('intake', proposed.branch_code), array[waiting]);
  return true;
end $$;
grant execute on function propose_settlement(bigint, int, text, text) to backoffice_app;

/** Confirms what another director recorded about held money, which then is nobody's any more. Returns as propose_settlement does. */
create function confirm_settlement(item bigint, seen int, why text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  settled intake;
  confirmed intake_settlement;
begin
  perform custody.held_item_is_decided(item);
  update intake i set state = 'settled', reason = why, decided_by = my_user(), judged_at = clock_timestamp(), version = i.version + 1
  where i.id = item and i.state = 'held' and i.version = coalesce(seen, i.version)
  returning i.* into settled;
  if not found then
    return false;
  end if;
  update intake_settlement s set ended_as = 'confirmed', ended_by = my_user(), ended_at = clock_timestamp()
  where s.intake_id = item and s.ended_as is null
  returning s.* into confirmed;
  if not found then
    perform refuse('settlement_is_proposed');
  end if;
  perform notify('item_settled', 'intake', item, settled.branch_code, my_user(),
    custody.note_decision_about_item(settled, 'confirm', jsonb_build_object('outcome', confirmed.outcome, 'comment', confirmed.reason,
      'person', (select u.name from app_user u where u.id = confirmed.proposed_by))),
    array[settled.user_id, confirmed.proposed_by]);
  return true;
end $$;
grant execute on function confirm_settlement(bigint, int, text) to backoffice_app;

/** Takes back what the director of the request recorded about held money, while it waits. Returns as propose_settlement does. */
create function withdraw_settlement(item bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  kept intake;
begin
  perform custody.held_item_is_decided(item);
  update intake i set version = i.version + 1
  where i.id = item and i.state = 'held' and i.version = coalesce(seen, i.version)
  returning i.* into kept;
  if not found then
    return false;
  end if;
  update intake_settlement s set ended_as = 'withdrawn', ended_by = my_user(), ended_at = clock_timestamp()
  where s.intake_id = item and s.ended_as is null and s.proposed_by = my_user();
  if not found then
    perform refuse('settlement_is_withdrawn_by_its_director');
  end if;
  perform custody.note_decision_about_item(kept, 'take_back', '{}');
  return true;
end $$;
grant execute on function withdraw_settlement(bigint, int) to backoffice_app;

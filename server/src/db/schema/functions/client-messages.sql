-- Messages to clients: triggers write them with their receipt or payment, a director writes those with statements, and the server sends them later.

/** Returns the address of the page of a receipt below the address of its database, such as `v/…`; empty where it has none. */
create function receipt_address(receipt_id bigint) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce((
    select 'v/' || l.code
    from receipt r
    join branch b on b.code = r.branch_code
    join company c on c.code = b.company_code and c.client_pages
    join receipt_link l on l.receipt_id = r.id or l.payment_id = r.payment_id
      or l.intake_id in (select i.intake_id from intake_receipt i where i.receipt_id = r.id)
    where r.id = receipt_address.receipt_id and l.ended_at is null and l.expires_at > now()
    order by l.intake_id
    limit 1), '')
$$;

/**
 * Returns the reason for which a client gets no message on a channel, empty where they get it. A number or an address of more than three clients
 * belongs to no client, and the number of an employee would confirm to the employee what they took.
 */
create function custody.why_no_message(client chart, channel text) returns text
language plpgsql stable
set search_path = public, pg_temp
as $$
begin
  if client.no_messages then
    return 'opted_out';
  elsif channel = 'sms' then
    return case
      when client.telephone = '' then 'no_telephone'
      when exists (select from app_user u where u.telephone = client.telephone) then 'of_employee'
      when (
        select count(*) from (
          select distinct c.acode, c.title from chart c where c.telephone = client.telephone and c.leaf_group = 'PARTY' limit 4) same
      ) > 3 then 'of_many_clients'
      else '' end;
  end if;
  return case
    when client.email = '' then 'no_email'
    when not custody.is_mailable(client.email) then 'not_valid'
    when exists (select from app_user u where lower(u.email) = lower(client.email)) then 'of_employee'
    when (
      select count(*) from (
        select distinct c.acode, c.title from chart c where lower(c.email) = lower(client.email) and c.email <> '' and c.leaf_group = 'PARTY'
        limit 4) same
    ) > 3 then 'of_many_clients'
    else '' end;
end $$;

/**
 * Writes the message of a document, once per key. A message that cannot be sent is a row with its reason. Where the company sends no messages,
 * or where the branch does not know the client, nothing is written.
 *
 * of_cause   empty for a receipt
 */
create function custody.write_message(
  in_branch text, client_code text, of_cause text, of_receipt bigint, of_payment bigint, of_item bigint, once_by text, values_of_text jsonb
) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  firm company;
  client chart;
  why text;
begin
  select c.* into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch;
  select c.* into client from chart c where c.branch_code = in_branch and c.acode = client_code and c.leaf_group = 'PARTY';
  if firm.message_channel = '' or client.acode is null then
    return;
  end if;
  why := custody.why_no_message(client, firm.message_channel);
  insert into message (branch_code, party, kind, cause, channel, recipient, receipt_id, payment_id, intake_id, facts, dedupe_key, state, why_not,
    next_at)
  values (in_branch, client_code, case of_cause when '' then 'receipt' else 'correction' end, of_cause, firm.message_channel,
    case firm.message_channel when 'sms' then client.telephone else client.email end, of_receipt, of_payment, of_item,
    values_of_text || jsonb_build_object('company', firm.name, 'client', client.title,
      'language', coalesce(nullif(client.language, ''), firm.client_language), 'companyLanguage', firm.client_language,
      'numbers', jsonb_build_object('digits', firm.digits, 'grouping', firm.digit_groups)), once_by,
    case why when '' then 'waiting' else 'not_sent' end, why, case why when '' then clock_timestamp() end)
  on conflict (dedupe_key) do nothing;
end $$;

/** Writes one message for each payment and for each receipt without a payment. Money that was in hand on the go-live day is none. */
create function custody.receipt_writes_message() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  -- An import makes thousands of receipts, and most companies send no messages.
  if not exists (
    select from (select distinct a.branch_code from added a where a.opening_import_id is null) here
    join branch b on b.code = here.branch_code join company c on c.code = b.company_code
    where c.message_channel <> ''
  ) then
    return null;
  end if;
  perform custody.write_message(d.branch_code, d.party, '', d.receipt_id, d.payment_id, null,
    'receipt ' || coalesce('payment ' || d.payment_id, d.receipt_id::text),
    jsonb_build_object('amount', d.amount, 'day', local_day(d.branch_code, d.at), 'methods', d.methods, 'cheques', d.cheques,
      'number', coalesce(p.payment_no, d.receipt_id::text), 'receiptId', d.first_id))
  from (
    select a.branch_code, a.party, a.payment_id, case when a.payment_id is null then a.id end as receipt_id, min(a.id) as first_id,
      sum(a.amount) as amount, min(a.created_at) as at, array_agg(distinct a.method) as methods,
      coalesce(array_agg(distinct right(a.cheque_no, 4)) filter (where a.cheque_no <> ''), '{}') as cheques
    from added a
    where a.opening_import_id is null
    group by 1, 2, 3, 4
    order by first_id
  ) d
  left join payment p on p.id = d.payment_id;
  return null;
end $$;

/**
 * Writes one correction for each payment and receipt that a move takes back or that bounces, where its client got a message. Moves of one
 * transaction are one correction.
 */
create function custody.journal_writes_message() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  rule text;
  taken_back record;
begin
  -- One statement writes the journal of a move.
  select action into rule from added limit 1;
  if rule is null or rule not in ('void', 'bounce') then
    return null;
  end if;
  for taken_back in
    select r.branch_code, r.party, r.payment_id, case when r.payment_id is null then r.id end as receipt_id, min(r.id) as first_id,
      sum(a.amount) as amount, a.deposit_id, min(r.created_at) as at, array_agg(distinct r.method) as methods,
      coalesce(array_agg(distinct right(r.cheque_no, 4)) filter (where r.cheque_no <> ''), '{}') as cheques, p.payment_no
    from added a join receipt r on r.id = a.receipt_id left join payment p on p.id = r.payment_id
    where exists (select from message m where m.kind = 'receipt' and (m.receipt_id = r.id or m.payment_id = r.payment_id))
    group by r.branch_code, r.party, r.payment_id, case when r.payment_id is null then r.id end, a.deposit_id, p.payment_no
    order by first_id
  loop
    update message m set facts = m.facts || jsonb_build_object('amount', (m.facts ->> 'amount')::numeric + taken_back.amount,
      'cheques', (m.facts -> 'cheques') || to_jsonb(taken_back.cheques))
    where m.payment_id = taken_back.payment_id and m.cause = rule and m.created_at = now();
    if not found then
      perform custody.write_message(taken_back.branch_code, taken_back.party, rule, taken_back.receipt_id, taken_back.payment_id, null,
        concat_ws(' ', rule, taken_back.first_id, taken_back.deposit_id),
        jsonb_build_object('amount', taken_back.amount, 'day', local_day(taken_back.branch_code, taken_back.at), 'methods', taken_back.methods,
          'cheques', taken_back.cheques, 'number', coalesce(taken_back.payment_no, taken_back.first_id::text), 'receiptId',
          taken_back.first_id));
    end if;
  end loop;
  return null;
end $$;

/** Writes the correction of money that arrived from a phone and is held: its client has the receipt of the phone. */
create function custody.held_item_writes_message() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.write_message(new.branch_code,
    coalesce(nullif(new.party, ''), (select i.party from invoice i where i.branch_code = new.branch_code and i.invoice_no = new.invoice_no)),
    'held', null, null, new.id, 'held ' || new.id,
    jsonb_build_object('amount', new.amount, 'day', local_day(new.branch_code, coalesce(new.taken_at, new.received_at)), 'methods', '[]'::jsonb,
      'cheques', '[]'::jsonb, 'number', item_number(d.code, new.number)))
  from device d
  where d.device_id = new.device_id;
  return null;
end $$;

/**
 * Takes the messages that are due, for a server that sends them now. Until the lease ends no other server takes them. A message of a
 * killed server is taken again, with the same key. A correction waits for the message that it corrects. Messages that wait for a day are given up.
 * Statements are taken after all others. The address of a statement without an open link is empty.
 */
create function take_messages(of_channels text[], at_most int, lease_seconds int)
returns table (id bigint, key uuid, version int, channel text, recipient text, kind text, cause text, facts jsonb, address text, tries int)
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  update message m
  set state = 'given_up', next_at = null, version = m.version + 1, changed_at = clock_timestamp()
  where m.id in (
    select w.id from message w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp() and w.waits_since < clock_timestamp() - interval '1 day'
    for update skip locked);
  return query
  with due as materialized (
    select w.id from message w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp() and w.channel = any (of_channels)
      and (w.kind <> 'correction' or not exists (
        select from message f
        where f.kind = 'receipt' and f.state in ('waiting', 'sending') and (f.receipt_id = w.receipt_id or f.payment_id = w.payment_id)))
    order by w.kind = 'statement', w.next_at, w.id
    limit at_most
    for update skip locked
  )
  update message m
  set state = 'sending', tries = m.tries + 1, version = m.version + 1, changed_at = clock_timestamp(),
    next_at = clock_timestamp() + make_interval(secs => lease_seconds)
  from due
  where m.id = due.id
  returning m.id, m.key, m.version, m.channel, m.recipient, m.kind, m.cause, m.facts,
    case m.kind when 'statement' then statement_address(m.statement_link_id)
      else coalesce(receipt_address((m.facts ->> 'receiptId')::bigint), '') end, m.tries;
end $$;
grant execute on function take_messages(text[], int, int) to backoffice_app;

/**
 * Notes what became of a message that a server took. Returns false and changes nothing where another server has taken it meanwhile, or where a
 * status of the provider came first.
 *
 * outcome        'sent', 'failed', or 'waiting' where it is tried again
 * wait_seconds   until the next try; a message is given up when its next try would be more than a day after its first
 */
create function note_message(
  message_id bigint, at_version int, outcome text, said text, from_provider text, sent_text text, wait_seconds int
) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  due constant timestamptz := clock_timestamp() + make_interval(secs => wait_seconds);
begin
  if outcome not in ('sent', 'failed', 'waiting') then
    perform custody.refuse('message_moves_forward');
  end if;
  update message m
  set state = case when outcome = 'waiting' and due > m.waits_since + interval '1 day' then 'given_up' else outcome end,
    next_at = case when outcome = 'waiting' and due <= m.waits_since + interval '1 day' then due end,
    answer = said, provider_id = coalesce(nullif(from_provider, ''), m.provider_id), text = sent_text, version = m.version + 1,
    changed_at = clock_timestamp()
  where m.id = message_id and m.version = at_version and m.state = 'sending';
  return found;
end $$;
grant execute on function note_message(bigint, int, text, text, text, text, int) to backoffice_app;

/**
 * Notes the status that a provider reports about a message, which it names by the key or by its own id. A message only moves forward. An unknown
 * name changes nothing.
 *
 * outcome   'sent', 'delivered' or 'failed'
 */
create function note_message_status(named text, outcome text, said text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if outcome not in ('sent', 'delivered', 'failed') then
    perform custody.refuse('message_moves_forward');
  end if;
  update message m
  set state = outcome, next_at = null, answer = said, version = m.version + 1, changed_at = clock_timestamp()
  where m.id = (
    select n.id from message n
    where n.key::text = named or n.provider_id <> '' and n.provider_id = named
    order by n.key::text = named desc, n.id desc limit 1)
    and m.state = any (case outcome
      when 'sent' then array['waiting', 'sending', 'given_up']
      when 'delivered' then array['waiting', 'sending', 'given_up', 'sent']
      else array['waiting', 'sending', 'sent'] end);
end $$;
grant execute on function note_message_status(text, text, text) to backoffice_app;

/**
 * Makes a message that failed or was given up wait again, for a director of its branch. It keeps its key, so that a provider that has it does
 * not send it twice. Returns false and changes nothing where the message is not as the director saw it.
 */
create function send_message_again(message_id bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  of_branch text;
begin
  if not (is_active_director(my_user()) and exists (
      select from user_module m where m.user_id = my_user() and m.module_id in (10, 11))) then
    perform custody.refuse('messages_are_sent_again_by_a_director');
  end if;
  update message m
  set state = 'waiting', tries = 0, next_at = clock_timestamp(), waits_since = clock_timestamp(), version = m.version + 1,
    changed_at = clock_timestamp()
  where m.id = message_id and m.version = seen and m.state in ('failed', 'given_up') and m.branch_code = any (branches_of(my_user()))
  returning m.branch_code into of_branch;
  if of_branch is null then
    return false;
  end if;
  perform write_audit('message', array[message_id], array[of_branch], 'send_again', my_user(), '{}'::jsonb);
  perform refresh_browsers(of_branch, array[my_user()]);
  return true;
end $$;
grant execute on function send_message_again(bigint, int) to backoffice_app;

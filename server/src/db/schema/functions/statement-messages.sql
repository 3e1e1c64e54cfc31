-- Messages with the statement of a month: a director writes them for all clients of a branch, and the server sends them later.

/** Returns the address of the page of a statement below the address of its database, such as `s/…`; empty where it has no open link. */
create function statement_address(link_id bigint) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce((
    select 's/' || o.code
    from statement_link l
    join branch b on b.code = l.branch_code
    join company c on c.code = b.company_code and c.client_pages
    -- A director may have ended the link and made another one.
    join statement_link o on (o.branch_code, o.party, o.from_day, o.to_day) = (l.branch_code, l.party, l.from_day, l.to_day)
    where l.id = statement_address.link_id and o.ended_at is null and o.expires_at > now()), '')
$$;

/** Returns the last day of the month of a day. */
create function custody.month_end(of_day date) returns date
language sql immutable
set search_path = public, pg_temp
as $$ select (date_trunc('month', of_day::timestamp) + interval '1 month - 1 day')::date $$;

/** Returns the key by which the message with the statement of a client for a month is written once. */
create function custody.statement_key(in_branch text, client text, first_day date, last_day date) returns text
language sql immutable
set search_path = public, pg_temp
as $$ select concat_ws(' ', 'statement', in_branch, client, to_char(first_day, 'YYYY-MM-DD'), to_char(last_day, 'YYYY-MM-DD')) $$;

/**
 * Returns the clients of a branch with a statement for a month, and what a message with it would meet.
 *
 * why       the reason for which the client gets no message; empty where they can get one
 * written   the client has a message for this month. A message that could not be sent counts only as long as its reason is there
 */
create function custody.statements_to_send(in_branch text, by_channel text, first_day date)
  returns table (party text, closing numeric, why text, written boolean)
language plpgsql stable
set search_path = public, custody, pg_temp
as $$
begin
  return query
  select b.party, b.closing, why_no_message(c, by_channel), coalesce(m.state <> 'not_sent', false)
  from client_balances(in_branch, first_day, month_end(first_day)) b
  join chart c on c.branch_code = in_branch and c.acode = b.party
  left join message m on m.dedupe_key = statement_key(in_branch, b.party, first_day, month_end(first_day));
end $$;

/**
 * Returns how many clients of a branch get the statement of a month by message, for a director of the branch; no row for others.
 *
 * why   empty for clients who get one, `written` for clients who have one already, `nothing` for clients without a statement, and else the
 *       reason for which they get none
 */
create function statements_ahead(in_branch text, first_day date) returns table (why text, clients int)
language plpgsql stable
security definer
set search_path = public, custody, pg_temp
as $$
declare
  by_channel constant text := (
    select c.message_channel from company c join branch b on b.company_code = c.code where b.code = in_branch);
begin
  if not (may_read_statements(in_branch) and is_active_director(my_user())) or by_channel = '' then
    return;
  end if;
  return query
  with known as materialized (
    select case when s.written then 'written' else s.why end as why from statements_to_send(in_branch, by_channel, first_day) s
  )
  select k.why, count(*)::int from known k group by k.why
  union all
  select 'nothing', count(*)::int - (select count(*)::int from known)
  from chart c where c.branch_code = in_branch and c.leaf_group = 'PARTY';
end $$;
grant execute on function statements_ahead(text, date) to backoffice_app;

/**
 * Writes the messages with the statement of a month that is over, for all clients of a branch, with the links that they need. Returns the number
 * of new messages that wait to be sent. A client has one message for a month: sent twice, it writes nothing. Only a message that could not be
 * sent is written anew, when its client can get it by now.
 */
create function send_statements(in_branch text, first_day date) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  actor constant int := my_user();
  last_day constant date := month_end(first_day);
  firm company;
  asked record;
  waits record;
begin
  if not (is_active_director(actor) and may_read_statements(in_branch)) then
    perform refuse('statements_are_sent_by_a_director');
  elsif extract(day from first_day) <> 1 or last_day >= business_day(in_branch) then
    perform refuse('statements_are_sent_after_their_month');
  end if;
  -- The settings wait until the messages are written.
  select c.* into firm from company c join branch b on b.company_code = c.code where b.code = in_branch for share of c;
  if coalesce(firm.message_channel, '') = '' then
    perform refuse('statements_are_sent_by_a_channel');
  end if;
  select coalesce(array_agg(s.party), '{}') as clients, coalesce(array_agg(s.closing), '{}') as closings, coalesce(array_agg(s.why), '{}') as whys
  into asked from statements_to_send(in_branch, firm.message_channel, first_day) s where not s.written;
  if cardinality(asked.clients) > 20000 then
    perform refuse('statement_links_are_bounded');
  end if;
  -- It refuses a company without pages.
  perform link_statements(in_branch, asked.clients, first_day, last_day);
  -- In the order of the links, so that two who send the same statements wait for each other once.
  with added as (
    insert into message as m (branch_code, party, kind, channel, recipient, statement_link_id, facts, dedupe_key, state, why_not, next_at)
    select in_branch, s.party, 'statement', firm.message_channel,
      case firm.message_channel when 'sms' then c.telephone else c.email end, l.id,
      jsonb_build_object('amount', s.closing, 'from', first_day, 'day', last_day, 'methods', '[]'::jsonb, 'cheques', '[]'::jsonb, 'number', '',
        'company', firm.name, 'client', c.title, 'language', coalesce(nullif(c.language, ''), firm.client_language),
        'companyLanguage', firm.client_language, 'numbers', jsonb_build_object('digits', firm.digits, 'grouping', firm.digit_groups)),
      statement_key(in_branch, s.party, first_day, last_day), case s.why when '' then 'waiting' else 'not_sent' end, s.why,
      case s.why when '' then clock_timestamp() end
    from unnest(asked.clients, asked.closings, asked.whys) s (party, closing, why)
    join chart c on c.branch_code = in_branch and c.acode = s.party
    join statement_link l on l.branch_code = in_branch and l.party = s.party and (l.from_day, l.to_day) = (first_day, last_day)
      and l.ended_at is null
    order by s.party
    on conflict (dedupe_key) do update
    set channel = excluded.channel, recipient = excluded.recipient, statement_link_id = excluded.statement_link_id, facts = excluded.facts,
      state = excluded.state, why_not = excluded.why_not, next_at = excluded.next_at, waits_since = clock_timestamp(), version = m.version + 1,
      changed_at = clock_timestamp()
    where m.state = 'not_sent' and (m.channel, m.why_not) is distinct from (excluded.channel, excluded.why_not)
    returning m.id, m.state
  )
  select array_agg(a.id order by a.id) as ids, count(*)::int as messages into waits from added a where a.state = 'waiting';
  if waits.messages > 0 then
    perform write_audit('message', waits.ids, array_fill(in_branch, array[waits.messages]), 'send', actor,
      jsonb_build_object('from', first_day, 'through', last_day));
    perform refresh_browsers(in_branch, array[actor]);
  end if;
  return waits.messages;
end $$;
grant execute on function send_statements(text, date) to backoffice_app;

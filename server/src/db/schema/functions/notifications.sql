-- Notifications in the program, and the summary of a day that directors choose to get by e-mail.

/**
 * Notifies people of an action on a document of any kind. A function that carries out a change, and runs as the owner, calls it; the role
 * of the server may not. Since the caller has just changed the document, it is not looked up again. The person who did it and people who
 * may not use the portal are left out. NOTIFY reaches the servers after the commit.
 *
 * news      notification_kind.name, and about: its document_kind
 * facts     all that its sentence contains of the document, so that a list of notifications looks nothing up
 * people    app_user.id of the readers
 * waiting   the ids in the view `awaited` that the news waits for; null where it waits for nothing
 */
create function notify(news text, about text, document bigint, branch text, actor int, facts jsonb, people int[], waiting bigint[] default null)
returns void
language plpgsql
set search_path = public, pg_temp
-- Every statement goes by keys, as in custody.move, which is the reason for most calls.
set plan_cache_mode = force_generic_plan
as $$
declare
  notified int[];
begin
  with written as (
    insert into notification (user_id, branch_code, kind, document_kind, document_id, actor_id, facts, waits_for)
    select u.id, branch, news, about, document, actor, facts, waiting
    from app_user u
    where u.id = any (people) and u.id is distinct from actor and u.portal_allowed
    order by u.id
    returning user_id
  )
  select array_agg(user_id) into notified from written;
  -- PostgreSQL sends equal notifications of a transaction once.
  perform pg_notify('notification', person::text) from unnest(notified) as person;
end $$;

/**
 * Makes browsers refetch after the commit: the browsers of the people that a change concerns, and of everybody who sees the whole branch,
 * because the change may be in their lists, tiles and counts. A function that carries out a change calls it; it writes no row.
 *
 * people   app_user.id of the people that it concerns, with the person who made the change, who may have other screens open
 */
create function refresh_browsers(branch text, people int[]) returns void
language plpgsql
set search_path = public, pg_temp
-- The statement goes by keys, as in custody.move, which is the reason for most calls.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- PostgreSQL sends equal notifications of a transaction once.
  perform pg_notify('notification', u.id::text)
  from user_branch b
  join app_user u on u.id = b.user_id
  where b.branch_code = branch and b.active and u.portal_allowed and (u.role_id in (3, 4, 5) or u.id = any (people));
end $$;

/**
 * Notifies people of a move: once per person for all the receipts that one statement of the journal moved. So a deposit of a hundred
 * receipts is one piece of news. People with the receipts in their lists look again, also where a move is no news. A new receipt is no
 * news: recording happens all day and changes no decision of another person.
 */
create function custody.journal_notifies() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
-- Every statement goes by keys, as in custody.move, which writes the journal.
set plan_cache_mode = force_generic_plan
as $$
declare
  rule text;
  news record;
begin
  -- One statement writes the journal of a move.
  select action into rule from added limit 1;
  if rule = 'record' then
    return null;
  end if;
  perform refresh_browsers(a.branch_code, array_agg(person))
  from added a cross join unnest(array[a.actor_id, a.salesman_id, a.cashier_id, a.from_cashier_id]) person
  where person is not null
  group by a.branch_code;
  if not exists (select from audience h where h.action = rule) then
    return null;
  end if;

  -- The parts of an advance are applied one by one, but together they are one piece of news.
  if rule in ('apply', 'unapply') then
    update notification n
    set facts = n.facts || jsonb_build_object('amount', (n.facts ->> 'amount')::numeric + a.amount)
    from added a
    where n.user_id = a.salesman_id and n.kind = rule and n.actor_id = a.actor_id and n.document_id = a.receipt_id and n.created_at = now();
    if found then
      return null;
    end if;
  end if;

  for news in
    with moved as (
      select a.branch_code, a.actor_id, a.deposit_id, a.comment, h.recipient,
        case h.recipient when 'salesman' then a.salesman_id when 'cashier' then a.cashier_id when 'former cashier' then a.from_cashier_id end
          as holder,
        -- These moves are shown with the names of the cashiers if a director made them.
        case when rule in ('recall', 'redirect', 'reclaim', 'reassign') and a.actor_id <> a.salesman_id then a.cashier_id end as cashier,
        a.from_cashier_id as former_cashier,
        min(a.receipt_id) as receipt_id, array_agg(a.receipt_id) as ids, count(*) as receipts, sum(a.amount) as amount
      from added a join audience h on h.action = a.action
      group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    select m.branch_code, m.actor_id, k.document_kind, case k.document_kind when 'deposit' then m.deposit_id else m.receipt_id end as document_id,
      f.facts, array(select p.user_id from custody.recipients(m.recipient, m.holder, m.branch_code) p) as people,
      case
        when k.awaits = 'deposit' then array[m.deposit_id]
        -- Only the cashier who gets a hand-over has to decide about it.
        when k.awaits = 'transfer' and m.recipient = 'cashier'
        then array(select t.id from transfer t where t.receipt_id = any (m.ids) and t.cashier_id = m.holder and t.status = 0 order by t.id)
      end as waits_for
    from moved m
    join notification_kind k on k.name = rule
    cross join lateral custody.facts_of_move(m.receipts, m.receipt_id, m.amount, m.deposit_id, m.comment, m.cashier, m.former_cashier) f
    order by m.holder
  loop
    perform notify(rule, news.document_kind, news.document_id, news.branch_code, news.actor_id, news.facts, news.people, news.waits_for);
  end loop;
  return null;
end $$;

/** Returns the users who are concerned by a move: the person who holds the amount, or all who may decide about deposits of the branch. */
create function custody.recipients(recipient text, holder int, in_branch text) returns table (user_id int)
language sql stable
as $$
  select holder where holder is not null
  union all
  select unnest(public.deciders('deposit', in_branch)) where recipient = 'deciders'
$$;

/**
 * Deletes notifications that were read three months ago or made a year ago, and returns their number. News that waited for a decision is
 * marked as read an hour after the decision, so that counts need not look at it again. A decision can be taken back for a shorter time.
 */
create function forget_notifications() returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  forgotten bigint;
begin
  with done as (
    -- A row that its reader has just marked is left alone.
    select n.id from notification n
    where n.read_at is null and n.waits_for is not null and not exists (
      select from notification_kind k join awaited a on a.kind = k.awaits and a.id = any (n.waits_for)
      where k.name = n.kind and (a.decided_at is null or a.decided_at > now() - interval '1 hour'))
    for no key update skip locked
  ), marked as (
    update notification n set read_at = now() from done where n.id = done.id
  ), gone as (
    delete from notification
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'
    returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $$;
grant execute on function forget_notifications() to backoffice_app;

-- Daily summaries: the choice of a director, and the queue of the mails.

/** Switches the daily summary of the director of the request on or off. */
create function choose_daily_summary(wanted boolean) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not coalesce(is_active_director(my_user()), false) then
    perform refuse('summary_is_for_directors');
  end if;
  -- The address cannot be removed meanwhile.
  if wanted and (select u.email from app_user u where u.id = my_user() for share) = '' then
    perform refuse('summary_needs_an_address');
  end if;
  insert into summary_choice (user_id, is_on) values (my_user(), wanted)
  on conflict (user_id) do update set is_on = excluded.is_on, changed_at = clock_timestamp();
end $$;
grant execute on function choose_daily_summary(boolean) to backoffice_app;

/** Returns the choice of the user of the request, and what became of their last summary; its day is null before the first one. */
create function own_daily_summary() returns table (is_on boolean, last_day date, last_state text, last_answer text)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select coalesce((select c.is_on from summary_choice c where c.user_id = my_user()), false), m.day, m.state, m.answer
  from (select) one
  left join lateral (select * from summary_mail s where s.user_id = my_user() order by s.day desc limit 1) m on true
$$;
grant execute on function own_daily_summary() to backoffice_app;

/** Returns whether a user gets summaries now: a director who may sign in, wants them, and has an address and a branch. */
create function custody.gets_summaries(person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u join summary_choice c on c.user_id = u.id and c.is_on
    where u.id = person and u.role_id = 3 and u.portal_allowed and u.email <> ''
      and exists (select from user_branch w where w.user_id = u.id and w.active))
$$;

/**
 * Writes the summaries that are due, one for each director and day, and takes those that are sent now. The day begins at midnight in the zone
 * of the first branch of the director, and its summary is written from seven in the morning. A summary that waits for a day is given up, since
 * the next one has replaced it. Until the lease ends no other server takes the same summary.
 */
create function take_summaries(at_most int, lease_seconds int)
returns table (id bigint, key uuid, version int, recipient text, company text, day date, tries int)
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  insert into summary_mail (user_id, day, next_at)
  select c.user_id, here.at::date, clock_timestamp()
  from summary_choice c
  cross join lateral (
    select clock_timestamp() at time zone co.time_zone as at
    from user_branch w join branch b on b.code = w.branch_code join company co on co.code = b.company_code
    where w.user_id = c.user_id and w.active
    order by w.branch_code
    limit 1
  ) here
  where c.is_on and here.at::time >= '07:00' and gets_summaries(c.user_id)
    and not exists (select from summary_mail m where m.kind = 'daily' and m.user_id = c.user_id and m.day = here.at::date)
  on conflict on constraint summary_is_written_once do nothing;

  update summary_mail m
  set next_at = null, version = m.version + 1, changed_at = clock_timestamp(),
    state = case when gets_summaries(m.user_id) then 'given_up' else 'not_sent' end
  where m.id in (
    select w.id from summary_mail w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp()
      and (w.written_at < clock_timestamp() - interval '1 day' or not gets_summaries(w.user_id))
    for update skip locked);

  return query
  with due as materialized (
    select w.id from summary_mail w
    where w.state in ('waiting', 'sending') and w.next_at <= clock_timestamp()
    order by w.next_at, w.id
    limit at_most
    for update skip locked
  ), taken as (
    update summary_mail m
    set state = 'sending', tries = m.tries + 1, version = m.version + 1, changed_at = clock_timestamp(),
      next_at = clock_timestamp() + make_interval(secs => lease_seconds)
    from due
    where m.id = due.id
    returning m.*
  )
  select t.id, t.key, t.version, u.email, (
    select co.name from user_branch w join branch b on b.code = w.branch_code join company co on co.code = b.company_code
    where w.user_id = t.user_id and w.active order by w.branch_code limit 1), t.day, t.tries
  from taken t join app_user u on u.id = t.user_id;
end $$;
grant execute on function take_summaries(int, int) to backoffice_app;

/**
 * Opens the session in which a summary is read: its director, with the rights of this moment. It works for a summary that is being sent, and
 * in a transaction that can change nothing. Returns null and sets nothing where the director gets no summaries any more.
 */
create function open_summary(summary_key uuid, at_version int) returns json
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  answer json;
  person int;
  in_branches text[];
begin
  if current_setting('transaction_read_only') <> 'on' then
    return null;
  end if;
  select u.id, b.branches, json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id,
    'mustChangePassword', false, 'modules', array(select p.module_id from user_module p where p.user_id = u.id order by 1),
    'branches', b.branches, 'signInId', '')
  into person, in_branches, answer
  from summary_mail m
  join app_user u on u.id = m.user_id
  cross join lateral (select array(select w.branch_code from user_branch w where w.user_id = u.id and w.active order by 1) as branches) b
  where m.key = summary_key and m.version = at_version and m.state = 'sending' and m.next_at > clock_timestamp() and gets_summaries(u.id);
  if not found then
    return null;
  end if;
  perform claim_session(person, in_branches);
  return answer;
end $$;
grant execute on function open_summary(uuid, int) to backoffice_app;

/**
 * Notes what became of a summary that a server took. Returns false and changes nothing where another server has taken it meanwhile.
 *
 * outcome        'sent', 'failed', 'not_sent', or 'waiting' where it is tried again
 * wait_seconds   until the next try; a summary is given up when its next try would be more than a day after it was written
 */
create function note_summary(summary_id bigint, at_version int, outcome text, said text, wait_seconds int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  due constant timestamptz := clock_timestamp() + make_interval(secs => wait_seconds);
begin
  if outcome not in ('sent', 'failed', 'not_sent', 'waiting') then
    perform custody.refuse('message_moves_forward');
  end if;
  update summary_mail m
  set state = case when outcome = 'waiting' and due > m.written_at + interval '1 day' then 'given_up' else outcome end,
    next_at = case when outcome = 'waiting' and due <= m.written_at + interval '1 day' then due end,
    answer = said, version = m.version + 1, changed_at = clock_timestamp()
  where m.id = summary_id and m.version = at_version and m.state = 'sending';
  return found;
end $$;
grant execute on function note_summary(bigint, int, text, text, int) to backoffice_app;

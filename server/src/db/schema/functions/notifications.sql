-- Notifications.

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

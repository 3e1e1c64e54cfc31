/**
 * Tells people what somebody did with a document of any kind. A function that carries out a change, and runs as the owner, calls it; the
 * role of the server may not. Since the caller has just changed the document, it is not looked up again. The person who did it and people who
 * may not use the portal are left out. NOTIFY makes the servers look again after the commit.
 *
 * news      notification_kind.name, and about: its document_kind
 * facts     all that its sentence says of the document, so that a list of notifications looks nothing up
 * people    app_user.id of those who are told
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
  told int[];
begin
  with written as (
    insert into notification (user_id, branch_code, kind, document_kind, document_id, actor_id, facts, waits_for)
    select u.id, branch, news, about, document, actor, facts, waiting
    from app_user u
    where u.id = any (people) and u.id is distinct from actor and u.portal_allowed
    order by u.id
    returning user_id
  )
  select array_agg(user_id) into told from written;
  -- PostgreSQL sends equal notifications of one transaction once.
  perform pg_notify('notification', person::text) from unnest(told) as person;
end $$;
revoke all on function notify(text, text, bigint, text, int, jsonb, int[], bigint[]) from public;

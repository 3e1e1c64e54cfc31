-- Notifications with the line of the list that each belongs to: `line` is equal for those that stand together. News that waits is unread until
-- its reader has read it or everything in it is decided. What still waits stands together over all days, and everything else day by day. A
-- comment is read by itself.
create view notification_line with (security_invoker = true) as
select n.id, n.user_id, n.branch_code, n.kind, n.document_kind, n.actor_id, n.facts, n.waits_for, n.read_at, k.awaits, state.unread,
  case
    when k.joins and n.facts ->> 'comment' is null
    then concat_ws(' ', n.kind, n.actor_id, n.branch_code,
      case when not state.unread or n.waits_for is null then (n.created_at at time zone c.time_zone)::date end)
    else n.id::text
  end as line
from notification n
join notification_kind k on k.name = n.kind
-- A left join is left out where a reader does not ask for the line.
left join branch b on b.code = n.branch_code
left join company c on c.code = b.company_code
cross join lateral (
  select n.read_at is null and (n.waits_for is null
    or exists (select from awaited a where a.kind = k.awaits and a.id = any (n.waits_for) and a.outcome is null)) as unread
) state;

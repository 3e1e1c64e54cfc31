-- Notifications, and the outcome of the decisions that they wait for.

-- Documents and hand-overs that notifications wait for, with the outcome once they are decided; null while they wait. A reader sees the rows
-- that they may see in the tables.
create view awaited with (security_invoker = true) as
select 'transfer' as kind, id,
  case
    when status = 0 then null
    when status <> 2 then 'approved'
    when redirected_to is not null then 'sent_on'
    when decided_by = salesman_id then 'taken_back'
    when decided_by <> cashier_id then 'sent_back'
    else 'declined'
  end as outcome,
  decided_by, decided_at
from transfer
union all
select 'deposit', id,
  -- Its own cashier takes a pending deposit back.
  case when status = 1 then 'approved' when status = 2 and decided_by = cashier_id then 'withdrawn' when status = 2 then 'declined' end,
  decided_by, decided_at
from deposit
union all
select 'voucher', id, case status when 1 then 'approved' when 2 then 'approved_first' end, decided_by, decided_at from voucher
union all
select 'second_approval', id, case status when 1 then 'approved' end, decided_by, decided_at from voucher
union all
select 'invoice', id, case status when 1 then 'approved' end, decided_by, decided_at from invoice_approval
union all
select 'sale_order', id, case status when 1 then 'approved' end, decided_by, decided_at from sale_order
union all
select 'tour', id, case status when 1 then 'approved' when 2 then 'declined' when 9 then 'withdrawn' end, decided_by, decided_at from tour
union all
select 'leave', id, case status when 1 then 'approved' when 2 then 'declined' when 9 then 'withdrawn' end, decided_by, decided_at from leave
union all
select 'credit', id, case when status in (1, 3) then 'approved' when status = 2 then 'declined' end, decided_by, decided_at from credit
union all
select 'checked_import', id, case when applied_at is not null then 'approved' when cancelled_at is not null then 'withdrawn' end,
  coalesce(applied_by, started_by), coalesce(applied_at, cancelled_at)
from data_import
union all
select 'held_item', id, case when state = 'booked' then 'booked' when state not in ('waits', 'held') then 'settled' end, decided_by, judged_at
from intake
union all
select 'settlement', id, case ended_as when 'confirmed' then 'settled' when 'booked' then 'booked' when 'withdrawn' then 'withdrawn' end, ended_by, ended_at from intake_settlement;

grant select on awaited to backoffice_app;

-- Notifications with their line of the list: `line` is equal for notifications that are one row there. News that waits is unread until its
-- reader has read it or everything in it is decided. Unread news that waits is one row for all days, other news is one row for a day. A
-- notification with a comment is a row by itself.
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
-- PostgreSQL drops a left join if a reader does not select the line.
left join branch b on b.code = n.branch_code
left join company c on c.code = b.company_code
cross join lateral (
  select n.read_at is null and (n.waits_for is null
    or exists (select from awaited a where a.kind = k.awaits and a.id = any (n.waits_for) and a.outcome is null)) as unread
) state;

grant select on notification_line to backoffice_app;

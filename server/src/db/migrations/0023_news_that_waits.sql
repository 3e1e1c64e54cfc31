-- News that asks for a decision knows what it waits for, so that it is done for everybody once that is decided, whoever decides.

alter table notification_kind
  -- The kind in the view `awaited` that news of this kind waits for. Null for news of something that is done.
  add awaits text check (awaits in ('transfer', 'deposit', 'voucher', 'second_approval', 'invoice', 'tour', 'leave', 'sale_order')),
  -- True where several pieces of news of one person are one line in the list.
  add joins boolean not null default false;
update notification_kind set awaits = 'transfer' where name in ('send', 'redirect');
update notification_kind set awaits = 'deposit' where name = 'deposit';
update notification_kind set awaits = 'second_approval' where name = 'voucher_approve_first';
update notification_kind set awaits = document_kind
where name in ('voucher_enter', 'invoice_enter', 'tour_enter', 'leave_enter', 'sale_order_enter');
update notification_kind set joins = true
where name in ('send', 'receive', 'approve', 'deposit', 'bank', 'voucher_enter', 'voucher_approve_first', 'voucher_approve', 'invoice_enter',
  'invoice_approve', 'tour_enter', 'tour_approve', 'leave_enter', 'leave_approve', 'sale_order_enter', 'sale_order_approve');

-- Null for a reader who has nothing to wait for, such as the salesman of a hand-over that was sent on.
alter table notification add waits_for bigint[];

update notification set waits_for = array[document_id] where kind in ('deposit', 'voucher_approve_first');

-- Documents that were entered at once follow each other.
with entered as (
  select 'voucher' as kind, id, branch_code, entered_by from voucher
  union all select 'invoice', id, branch_code, entered_by from invoice_approval
  union all select 'tour', id, branch_code, entered_by from tour
  union all select 'leave', id, branch_code, entered_by from leave
  union all select 'sale_order', id, branch_code, entered_by from sale_order
)
update notification n
set waits_for = array(
  select e.id from entered e
  where e.kind = n.document_kind and e.branch_code = n.branch_code and e.entered_by is not distinct from n.actor_id and e.id >= n.document_id
  order by e.id
  limit coalesce((n.facts ->> 'documents')::int, 1))
from notification_kind k
where k.name = n.kind and k.awaits = k.document_kind and n.waits_for is null;

-- The hand-overs of one piece of news follow the newest one of its first receipt.
update notification n
set waits_for = array(
  select t.id from transfer t
  where t.branch_code = n.branch_code and t.cashier_id = n.user_id and t.sent_by = n.actor_id
    and t.id >= (
      select max(f.id) from transfer f
      where f.receipt_id = n.document_id and f.cashier_id = n.user_id and f.sent_by = n.actor_id
        and f.sent_at < n.created_at + interval '1 minute')
  order by t.id
  limit coalesce((n.facts ->> 'receipts')::int, 1))
where n.kind = 'send' or (n.kind = 'redirect' and exists (select from app_user u where u.id = n.user_id and u.name = n.facts ->> 'cashier'));

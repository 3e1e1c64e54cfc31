-- Oddities of people and programs: phones, photos, decisions, accounts and orders, what clients state, and feeds. exceptions-of-money.sql
-- explains the columns.

-- A number that a phone did not send, and a phone that came back with fewer items than it stated.
create view exception_x15 as
select 'X15' as kind, g.branch_code, concat_ws(':', 'gap', g.id, g.before + 1) as case_key, g.user_id as subject_id, null::int as other_id,
  0::numeric as amount, (g.received_at at time zone g.time_zone)::date as since,
  jsonb_build_object('reason', 'numberGap', 'device', g.code, 'from', g.before + 1, 'to', g.number - 1) as facts,
  'person' as target, g.user_id::text as target_id
from (
  select p.branch_code, p.first, p.time_zone, d.id, d.user_id, d.code, i.number, i.received_at,
    coalesce(lag(i.number) over (partition by d.id order by i.number), 0) as before
  from exception_place p
  join device d on d.branch_code = p.branch_code
  join intake i on i.device_id = d.device_id
  where p.kind = 'X15'
) g
where g.number > g.before + 1 and g.received_at < now() - make_interval(hours => g.first::int)
union all
select 'X15', p.branch_code, 'fewer:' || a.id, d.user_id, null, (a.details ->> 'amount')::numeric, (a.at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'fewerDelivered', 'device', d.code, 'missing', (a.details ->> 'items')::int, 'amount',
    (a.details ->> 'amount')::numeric),
  'person', d.user_id::text
from exception_place p
join audit a on a.branch_code = p.branch_code and a.object = 'device' and a.action = 'fewer' and a.at >= p.since
join device d on d.id = a.object_id
where p.kind = 'X15';

-- Receipts without a photo, of which none is on its way from their phone.
create view exception_without_photo as
select r.id, r.branch_code, r.party, r.recorded_by, r.paisas, r.amount, r.created_at
from receipt r
where r.stage not in (5, 9) and r.opening_import_id is null
  and not exists (select from attachment a where a.document_kind = 'receipt' and a.document_id = r.id)
  and not exists (
    select from receipt o join attachment a on a.document_kind = 'receipt' and a.document_id = o.id where o.payment_id = r.payment_id)
  and not exists (select from attachment a where a.document_kind = 'payment' and a.document_id = r.payment_id)
  and not exists (select from intake_receipt f join intake_photo h on h.intake_id = f.intake_id where f.receipt_id = r.id);

-- Photos of a phone that did not arrive, and receipts above an amount without a photo.
create view exception_x16 as
select 'X16' as kind, p.branch_code, 'item:' || i.id as case_key, i.user_id as subject_id, null::int as other_id, i.amount, d.day as since,
  jsonb_build_object('reason', 'photoMissing', 'day', d.day, 'amount', i.amount, 'photos', count(*)) as facts,
  'person' as target, i.user_id::text as target_id
from exception_place p
join intake i on i.branch_code = p.branch_code and i.received_at < now() - make_interval(hours => p.first::int)
  and i.state not in ('returned', 'takenBack')
join intake_photo f on f.intake_id = i.id and f.stored_at is null
cross join lateral (select (i.made_at at time zone p.time_zone)::date as day) d
where p.kind = 'X16'
group by p.branch_code, i.id, i.user_id, i.amount, d.day
union all
select 'X16', p.branch_code, 'receipt:' || r.id, r.recorded_by, null, r.amount, d.day,
  jsonb_build_object('reason', 'noPhoto', 'day', d.day, 'amount', r.amount, 'client', c.title), 'receipt', r.id::text
from exception_place p
join exception_without_photo r on r.branch_code = p.branch_code and r.paisas >= (p.second * 100)::bigint and r.created_at >= p.since
  and r.created_at < now() - make_interval(hours => p.first::int)
join chart c on c.branch_code = r.branch_code and c.acode = r.party
cross join lateral (select (r.created_at at time zone p.time_zone)::date as day) d
where p.kind = 'X16';

-- Several receipts of a client on a day without a photo, each just below the amount from which a receipt needs one (the second threshold of X16).
create view exception_x13 as
select 'X13' as kind, p.branch_code, concat_ws(':', 'below', q.recorded_by, q.party, q.day) as case_key, q.recorded_by as subject_id,
  null::int as other_id, q.amount, q.day as since,
  jsonb_build_object('reason', 'justBelow', 'client', c.title, 'day', q.day, 'receipts', q.receipts, 'amount', q.amount, 'limit', l.second) as facts,
  'client' as target, q.party as target_id
from exception_place p
join exception_place l on l.branch_code = p.branch_code and l.kind = 'X16'
cross join lateral (
  select r.recorded_by, r.party, (r.created_at at time zone p.time_zone)::date as day, count(*) as receipts, sum(r.amount) as amount
  from exception_without_photo r
  where r.branch_code = p.branch_code and r.paisas >= (l.second * p.first)::bigint and r.paisas < (l.second * 100)::bigint
    and r.created_at >= p.since and r.created_at < now() - make_interval(hours => l.first::int)
  group by 1, 2, 3
  having count(*) >= p.second
) q
join chart c on c.branch_code = p.branch_code and c.acode = q.party
where p.kind = 'X13';

-- In the last whole month: the share of a cashier's own receipts among the receipts that they had, and the share of one director among the
-- approvals of a cashier's deposits, where another one could have approved them.
create view exception_x20 as
with month as (
  select p.*, q.month, q.month::timestamp at time zone p.time_zone as starts, (q.month + interval '1 month') at time zone p.time_zone as ends
  from exception_place p
  cross join lateral (select (date_trunc('month', p.today::timestamp) - interval '1 month')::date as month) q
  where p.kind = 'X20'
)
select 'X20' as kind, s.branch_code, concat_ws(':', 'own', s.cashier_id, s.month) as case_key, s.cashier_id as subject_id, null::int as other_id,
  s.amount, s.month as since,
  jsonb_build_object('reason', 'ownReceipts', 'month', s.month, 'own', s.own, 'receipts', s.receipts, 'amount', s.amount) as facts,
  'person' as target, s.cashier_id::text as target_id
from (
  select p.branch_code, p.month, p.first, t.cashier_id, count(*) as receipts, count(*) filter (where r.recorded_by = t.cashier_id) as own,
    sum(r.amount) filter (where r.recorded_by = t.cashier_id) as amount
  from month p
  join transfer t on t.branch_code = p.branch_code and t.status in (1, 3, 4) and t.sent_at >= p.starts and t.sent_at < p.ends
  join receipt r on r.id = t.receipt_id
  group by 1, 2, 3, 4
) s
where s.receipts >= 10 and s.own * 100 > s.receipts * s.first
union all
select 'X20', s.branch_code, concat_ws(':', 'pair', s.cashier_id, s.decided_by, s.month), s.cashier_id, s.decided_by, s.amount, s.month,
  jsonb_build_object('reason', 'samePair', 'month', s.month, 'together', s.together, 'deposits', s.deposits, 'amount', s.amount),
  'person', s.cashier_id::text
from (
  select p.branch_code, p.month, p.second, d.cashier_id, d.decided_by, count(*) as together, sum(d.total) as amount,
    sum(count(*)) over (partition by p.branch_code, d.cashier_id)::int as deposits
  from month p
  join deposit d on d.branch_code = p.branch_code and d.status = 1 and d.created_at >= p.starts and d.created_at < p.ends
  group by 1, 2, 3, 4, 5
) s
where s.deposits >= 10 and s.together * 100 >= s.deposits * s.second and (
  select count(distinct u.id) > 1
  from user_branch w
  join app_user u on u.id = w.user_id and u.portal_allowed
  join user_module m on m.user_id = u.id
  join decider v on v.document_kind = 'deposit' and v.role_id = u.role_id and v.module_id = m.module_id
  where w.branch_code = s.branch_code and w.active);

-- Postings on closed days that were opened for somebody, and deposits that are posted far from their day.
create view exception_x21 as
select 'X21' as kind, p.branch_code, 'posting:' || t.id as case_key, t.posted_by as subject_id, o.opened_by as other_id, t.amount,
  t.posting_on as since,
  jsonb_build_object('reason', 'postedClosed', 'number', coalesce(d.deposit_no, n.number, ''), 'day', t.posting_on, 'amount', t.amount,
    'opening', o.reason) as facts,
  case when t.document_kind = 'deposit' then 'deposit' when t.document_kind = 'receipt' then 'receipt' else 'opening' end as target,
  case when t.document_kind = 'deposit' then d.deposit_no when t.document_kind = 'receipt' then t.document_id::text else o.id::text end as target_id
from exception_place p
join period_posting t on t.branch_code = p.branch_code and t.posted_at >= p.since
join period_opening o on o.id = t.opening_id
left join deposit d on t.document_kind = 'deposit' and d.id = t.document_id
left join lateral (
  select coalesce(i.invoice_no, c.title) as number
  from receipt r join chart c on c.branch_code = r.branch_code and c.acode = r.party left join invoice i on i.id = r.invoice_id
  where t.document_kind = 'receipt' and r.id = t.document_id
) n on true
where p.kind = 'X21'
union all
select 'X21', p.branch_code, 'deposit:' || d.id, d.decided_by, d.cashier_id, d.total, d.posting_on,
  jsonb_build_object('reason', 'postedFar', 'number', d.deposit_no, 'day', d.posting_on, 'depositDay', d.deposited_on, 'amount', d.total),
  'deposit', d.deposit_no
from exception_place p
join deposit d on d.branch_code = p.branch_code and d.status = 1 and d.decided_at >= p.since and d.posting_on > d.deposited_on + p.first::int
where p.kind = 'X21';

-- The decisions of people with an amount.
create view exception_decision as
select d.branch_code, d.decided_by, d.decided_at, d.deposit_no as number, d.total as amount from deposit d where d.status = 1
union all
select v.branch_code, v.decided_by, v.decided_at, v.voucher_no, v.debit from voucher v where v.status = 1
union all
select c.branch_code, c.decided_by, c.decided_at, c.credit_no, c.amount from credit c where c.status in (1, 3)
union all
select o.branch_code, o.decided_by, o.decided_at, o.order_no::text, o.total_net from sale_order o where o.status = 1;

-- The rights that people were given, and the rights that were taken from them, one by one.
create view exception_rights as
select a.id, a.branch_code, a.at, a.object_id::int as user_id, a.actor_id, m.module::int as module, m.is_given
from audit a
cross join lateral (select a.details #> '{changes,modules,0}' as was, a.details #> '{changes,modules,1}' as now) c
cross join lateral (
  select n.module, true as is_given from jsonb_array_elements_text(c.now) n (module) where not c.was @> to_jsonb(n.module::int)
  union all
  select w.module, false from jsonb_array_elements_text(c.was) w (module) where not c.now @> to_jsonb(w.module::int)
) m
where a.object = 'user' and a.action = 'change' and a.details #> '{changes,modules}' is not null;

-- An account that was used after a long time, a large decision after a sign-in on a device of an unknown kind, and rights that were given and
-- taken within a day.
create view exception_x22 as
select 'X22' as kind, p.branch_code, 'woke:' || s.id as case_key, s.user_id as subject_id, null::int as other_id, 0::numeric as amount, d.day as since,
  jsonb_build_object('reason', 'accountWoke', 'day', d.day, 'lastDay', (f.last_used_at at time zone p.time_zone)::date) as facts,
  'user' as target, s.user_id::text as target_id
from exception_place p
join sign_in s on s.started_at >= p.since and p.branch_code = (
  select min(w.branch_code) from user_branch w where w.user_id = s.user_id and w.active)
join lateral (
  select max(o.last_used_at) as last_used_at from sign_in o where o.user_id = s.user_id and o.id <> s.id and o.started_at <= s.started_at
) f on f.last_used_at < s.started_at - make_interval(days => p.first::int)
cross join lateral (select (s.started_at at time zone p.time_zone)::date as day) d
where p.kind = 'X22'
union all
select 'X22', p.branch_code, concat_ws(':', 'device', s.id, d.number), s.user_id, null, d.amount, (d.decided_at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'newDevice', 'device', s.device, 'day', (s.started_at at time zone p.time_zone)::date, 'number', d.number,
    'amount', d.amount),
  'user', s.user_id::text
from exception_place p
join exception_decision d on d.branch_code = p.branch_code and d.decided_at >= p.since and d.amount >= p.second
join sign_in s on s.user_id = d.decided_by and d.decided_at between s.started_at and s.started_at + interval '1 day'
where p.kind = 'X22' and s.device <> ''
  and exists (select from sign_in o where o.user_id = s.user_id and o.started_at < s.started_at)
  and not exists (select from sign_in o where o.user_id = s.user_id and o.started_at < s.started_at and o.device = s.device)
union all
select 'X22', p.branch_code, 'rights:' || g.id, g.user_id, g.actor_id, 0, (g.at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'rightsForADay', 'day', (g.at at time zone p.time_zone)::date, 'rights', jsonb_agg(g.module order by g.module)),
  'user', g.user_id::text
from exception_place p
join exception_rights g on g.branch_code = p.branch_code and g.at >= p.since and g.is_given
where p.kind = 'X22' and exists (
  select from exception_rights t
  where t.user_id = g.user_id and t.module = g.module and not t.is_given and t.id > g.id and t.at <= g.at + interval '1 day')
group by p.branch_code, p.time_zone, g.id, g.user_id, g.actor_id, g.at;

-- Orders above an authority: a price below the price of the item, a high discount, and an amount above the credit limit of the client.
create view exception_x23 as
select 'X23' as kind, l.branch_code, 'price:' || l.id as case_key, l.entered_by as subject_id, l.decided_by as other_id, l.total_net as amount,
  l.ordered_on as since,
  jsonb_build_object('reason', 'priceLow', 'number', l.order_no::text, 'item', l.name, 'rate', l.rate, 'price', l.mrp, 'client', c.title) as facts,
  'order' as target, l.id::text as target_id
from (
  select distinct on (p.branch_code, o.id) o.*, n.name, n.rate, n.mrp
  from exception_place p
  join sale_order o on o.branch_code = p.branch_code and o.entered_at >= p.since
  join sale_order_line n on n.order_id = o.id and n.rate < n.mrp * (1 - p.second / 100)
  where p.kind = 'X23'
  order by p.branch_code, o.id, n.rate / n.mrp, n.position
) l
join chart c on c.branch_code = l.branch_code and c.acode = l.party
union all
select 'X23', l.branch_code, 'discount:' || l.id, l.entered_by, l.decided_by, l.total_net, l.ordered_on,
  jsonb_build_object('reason', 'discountHigh', 'number', l.order_no::text, 'item', l.name, 'percent', l.discount_percent, 'client', c.title),
  'order', l.id::text
from (
  select distinct on (p.branch_code, o.id) o.*, n.name, n.discount_percent
  from exception_place p
  join sale_order o on o.branch_code = p.branch_code and o.entered_at >= p.since
  join sale_order_line n on n.order_id = o.id and n.discount_percent > p.first
  where p.kind = 'X23'
  order by p.branch_code, o.id, n.discount_percent desc, n.position
) l
join chart c on c.branch_code = l.branch_code and c.acode = l.party
union all
select 'X23', p.branch_code, 'limit:' || o.id, o.entered_by, o.decided_by, o.total_net, o.ordered_on,
  jsonb_build_object('reason', 'overLimit', 'number', o.order_no::text, 'amount', o.total_net, 'limit', o.credit_limit, 'owed', o.credit_owed,
    'client', c.title),
  'order', o.id::text
from exception_place p
join sale_order o on o.branch_code = p.branch_code and o.entered_at >= p.since and o.credit_limit is not null
join chart c on c.branch_code = o.branch_code and c.acode = o.party
where p.kind = 'X23';

-- Clients.

-- A client who said that something is wrong, about the salesman and the person who recorded the receipt or has it now; one telephone of several
-- clients; the telephone of a client that is the telephone of a user.
create view exception_x17 as
with client as materialized (
  select p.branch_code, p.first, p.today, c.acode, c.title, c.telephone
  from exception_place p join chart c on c.branch_code = p.branch_code and c.leaf_group = 'PARTY' and c.telephone <> ''
  where p.kind = 'X17'
)
select 'X17' as kind, w.branch_code, 'word:' || w.id as case_key, r.salesman_id as subject_id,
  case when r.recorded_by <> r.salesman_id then r.recorded_by else r.cashier_id end as other_id, t.amount,
  (w.said_at at time zone p.time_zone)::date as since,
  jsonb_build_object('reason', 'clientSaysWrong', 'client', c.title, 'what', w.reason, 'words', w.words, 'amount', t.amount,
    'day', (r.created_at at time zone p.time_zone)::date) as facts,
  'receipt' as target, r.id::text as target_id
from exception_place p
join client_word w on w.branch_code = p.branch_code and not w.is_right and w.said_at >= p.since
cross join lateral (
  select min(x.receipt_id) as first_id, sum(r.amount) as amount
  from linked_receipt x join receipt r on r.id = x.receipt_id where x.link_id = w.link_id
) t
join receipt r on r.id = t.first_id
join chart c on c.branch_code = r.branch_code and c.acode = r.party
where p.kind = 'X17'
union all
select 'X17', c.branch_code, 'telephone:' || c.telephone, null, null, 0, min(c.today),
  jsonb_build_object('reason', 'telephoneOfSeveral', 'telephone', c.telephone, 'clients', count(*), 'names', (array_agg(c.title order by c.acode))[:3]),
  'client', min(c.acode)
from client c
group by c.branch_code, c.telephone
having count(*) > min(c.first)
union all
select 'X17', c.branch_code, concat_ws(':', 'user', u.id, c.acode), u.id, null, 0, c.today,
  jsonb_build_object('reason', 'telephoneOfUser', 'client', c.title), 'client', c.acode
from client c
join app_user u on u.telephone = c.telephone and u.portal_allowed;

-- Feeds.

-- A file that differs from the control totals that its program stated: it waits, or a director brought it in. A later file of the feed and kind
-- that agrees ends the case. A feed of several branches is in the first one.
create view exception_x25 as
select 'X25' as kind, p.branch_code, 'file:' || i.id as case_key, i.applied_by as subject_id, null::int as other_id, 0::numeric as amount,
  d.day as since,
  jsonb_build_object('reason', 'controlDiffers', 'feed', f.name, 'file', i.file_name, 'day', d.day, 'isIn', i.applied_at is not null,
    'lines', (select jsonb_agg(jsonb_build_object('stated', c ->> 'stated', 'here', c ->> 'here')) from jsonb_array_elements(i.control) c where not (c ->> 'agrees')::boolean)) as facts,
  'import' as target, i.id::text as target_id
from exception_place p
join feed f on p.branch_code = (select min(b) from unnest(f.branches) b)
join data_import i on i.feed_id = f.id and i.started_at >= p.since and i.cancelled_at is null and i.control @> '[{"agrees": false}]'
  and (i.applied_at is not null or i.started_at < now() - make_interval(hours => p.first::int))
cross join lateral (select (i.started_at at time zone p.time_zone)::date as day) d
where p.kind = 'X25' and not exists (
  select from data_import n
  where n.feed_id = f.id and n.kind = i.kind and n.started_at > i.started_at and n.control is not null and not n.control @> '[{"agrees": false}]');

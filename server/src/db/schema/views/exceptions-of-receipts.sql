-- Oddities of receipts: how they become void, are handed over and are recorded, and at what times and places.
-- exceptions-of-money.sql explains the columns.

-- A receipt that became void, and then a smaller one for its invoice; a receipt that became void, or was declined, late in the evening; a receipt
-- that became void after its client had said that it is right.
create view exception_x6 as
with void_receipt as (
  select p.branch_code, p.first, p.second, p.time_zone, r.id, r.party, r.invoice_id, r.salesman_id, r.amount, v.at, v.actor_id
  from exception_place p
  join receipt r on r.branch_code = p.branch_code and r.stage = 9 and r.created_at >= p.since
  join lateral (select j.at, j.actor_id from journal j where j.receipt_id = r.id and j.action = 'void' order by j.id desc limit 1) v on true
  where p.kind = 'X6'
)
select 'X6' as kind, v.branch_code, 'smaller:' || v.id as case_key, v.salesman_id as subject_id, null::int as other_id, v.amount - n.amount as amount,
  (n.created_at at time zone v.time_zone)::date as since,
  jsonb_build_object('reason', 'voidThenSmaller', 'invoice', i.invoice_no, 'amount', v.amount, 'smaller', n.amount,
    'day', (n.created_at at time zone v.time_zone)::date) as facts,
  'receipt' as target, v.id::text as target_id
from void_receipt v
join invoice i on i.id = v.invoice_id
join lateral (
  select r.amount, r.created_at from receipt r
  where r.invoice_id = v.invoice_id and r.salesman_id = v.salesman_id and r.stage not in (5, 9) and r.amount < v.amount
    and r.created_at > v.at and r.created_at < v.at + make_interval(days => v.first::int)
  order by r.created_at, r.id limit 1
) n on true
union all
select 'X6', v.branch_code, 'void:' || v.id, v.actor_id, null, v.amount, l.at::date,
  jsonb_build_object('reason', 'voidLate', 'amount', v.amount, 'client', c.title, 'day', l.at::date, 'at', to_char(l.at, 'HH24:MI')),
  'receipt', v.id::text
from void_receipt v
join chart c on c.branch_code = v.branch_code and c.acode = v.party
cross join lateral (select v.at at time zone v.time_zone as at) l
where extract(hour from l.at) >= v.second
union all
select 'X6', p.branch_code, 'declined:' || t.id, t.decided_by, t.salesman_id, r.amount, l.at::date,
  jsonb_build_object('reason', 'declineLate', 'amount', r.amount, 'client', c.title, 'day', l.at::date, 'at', to_char(l.at, 'HH24:MI')),
  'receipt', r.id::text
from exception_place p
join transfer t on t.branch_code = p.branch_code and t.status = 2 and t.decided_by = t.cashier_id and t.decided_at >= p.since
cross join lateral (select t.decided_at at time zone p.time_zone as at) l
join receipt r on r.id = t.receipt_id
join chart c on c.branch_code = r.branch_code and c.acode = r.party
where p.kind = 'X6' and extract(hour from l.at) >= p.second
union all
select 'X6', v.branch_code, 'agreed:' || v.id, v.actor_id, nullif(v.salesman_id, v.actor_id), v.amount, l.day,
  jsonb_build_object('reason', 'voidAfterWord', 'amount', v.amount, 'client', c.title, 'day', l.day,
    'wordDay', (w.said_at at time zone v.time_zone)::date),
  'receipt', v.id::text
from void_receipt v
join chart c on c.branch_code = v.branch_code and c.acode = v.party
cross join lateral (select (v.at at time zone v.time_zone)::date as day) l
-- The last word before the void counts.
join lateral (
  select w.is_right, w.said_at from linked_receipt x join client_word w on w.link_id = x.link_id
  where x.receipt_id = v.id and w.said_at < v.at
  order by w.id desc limit 1
) w on w.is_right;

-- Newer cash was handed over while older cash of the same person stayed with them.
create view exception_x7 as
with older as materialized (
  select p.branch_code, p.first::int as days, p.since, p.time_zone, r.id, r.salesman_id, r.amount,
    (r.created_at at time zone p.time_zone)::date as day,
    -- It may have been on the way before, and come back.
    coalesce((select max(t.decided_at) from transfer t where t.receipt_id = r.id), r.created_at) as free_since
  from exception_place p
  join receipt r on r.branch_code = p.branch_code and r.stage = 0 and r.method = 'Cash'
  where p.kind = 'X7'
), newer as (
  select s.branch_code, s.salesman_id, (r.created_at at time zone s.time_zone)::date as day, max(t.sent_at) as last_sent
  from (select distinct o.branch_code, o.salesman_id, o.time_zone, o.since from older o) s
  join transfer t on t.branch_code = s.branch_code and t.salesman_id = s.salesman_id and t.sent_at >= s.since
    and not (t.status = 2 and t.decided_by = t.salesman_id)
  join receipt r on r.id = t.receipt_id and r.method = 'Cash'
  group by 1, 2, 3
)
select 'X7' as kind, o.branch_code, concat_ws(':', 'stayed', o.salesman_id, o.day) as case_key, o.salesman_id as subject_id, null::int as other_id,
  sum(o.amount) as amount, o.day as since,
  jsonb_build_object('reason', 'turnedRound', 'day', o.day, 'amount', sum(o.amount), 'receipts', count(*), 'newerDay', min(o.newer_day)) as facts,
  'person' as target, o.salesman_id::text as target_id
from (
  select o.branch_code, o.salesman_id, o.day, o.id, o.amount, min(n.day) as newer_day
  from older o
  join newer n on n.branch_code = o.branch_code and n.salesman_id = o.salesman_id and n.day >= o.day + o.days and n.last_sent > o.free_since
  group by 1, 2, 3, 4, 5
) o
group by o.branch_code, o.salesman_id, o.day;

-- The time from receipt to hand-over in a week against the eight weeks before, for each person: the last four whole weeks.
create view exception_x8 as
select 'X8' as kind, w.branch_code, concat_ws(':', 'week', w.salesman_id, w.week) as case_key, w.salesman_id as subject_id, null::int as other_id,
  w.amount, w.week as since,
  jsonb_build_object('reason', 'slower', 'week', w.week, 'hours', (w.seconds / w.receipts / 3600)::int,
    'usualHours', (w.seconds_before / w.receipts_before / 3600)::int, 'receipts', w.receipts) as facts,
  'person' as target, w.salesman_id::text as target_id
from (
  select d.*, sum(d.receipts) over before as receipts_before, sum(d.seconds) over before as seconds_before
  from (
    select p.branch_code, p.today, p.first, p.second, m.*
    from exception_place p
    cross join lateral (
      select r.salesman_id, date_trunc('week', r.created_at at time zone p.time_zone)::date as week, count(*) as receipts,
        sum(extract(epoch from t.sent_at - r.created_at)) as seconds, sum(r.amount) as amount
      from receipt r
      join lateral (select min(t.sent_at) as sent_at from transfer t where t.receipt_id = r.id) t on t.sent_at is not null
      where r.branch_code = p.branch_code and r.created_at >= p.since and r.method = 'Cash' and r.recorded_by = r.salesman_id and r.stage <> 9
      group by 1, 2
    ) m
    where p.kind = 'X8'
  ) d
  window before as (
    partition by d.branch_code, d.salesman_id order by d.week::timestamp range between interval '56 days' preceding and interval '7 days' preceding)
) w
where w.week < date_trunc('week', w.today::timestamp) and w.week >= date_trunc('week', w.today::timestamp) - interval '28 days'
  and w.receipts >= w.second and w.receipts_before >= w.second and w.seconds >= w.receipts * 86400
  and w.seconds / w.receipts >= w.first * w.seconds_before / w.receipts_before;

-- Cash that was replaced by a cheque: the bank shows more cheques of a deposit than its receipts have, or cash became void and a cheque of the
-- same sum came.
create view exception_x9 as
select 'X9' as kind, b.branch_code, 'deposit:' || b.id as case_key, b.cashier_id as subject_id, null::int as other_id, b.seen - q.cheques as amount,
  b.deposited_on as since,
  jsonb_build_object('reason', 'moreCheques', 'number', b.deposit_no, 'cheques', b.seen, 'amount', q.cheques) as facts,
  'deposit' as target, b.deposit_no as target_id
from (
  select d.id, d.branch_code, d.cashier_id, d.deposited_on, d.deposit_no, sum(m.amount) as seen
  from exception_place p
  join bank_line l on l.branch_code = p.branch_code and l.cheque_no <> '' and l.amount > 0 and l.booked_on >= p.today - 92
  join bank_match m on m.line_id = l.id and m.deposit_id is not null
  join deposit d on d.id = m.deposit_id
  where p.kind = 'X9'
  group by d.id
) b
cross join lateral (
  -- A cheque that was deposited again after its bounce was in this deposit too.
  select coalesce(sum(r.amount), 0) as cheques from deposit_line l join receipt r on r.id = l.receipt_id and r.cheque_no <> ''
  where l.deposit_id = b.id
) q
where b.seen > q.cheques
union all
select 'X9', p.branch_code, 'cheque:' || r.id, r.salesman_id, null, r.amount, (n.created_at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'voidThenCheque', 'amount', r.amount, 'client', c.title, 'day', (r.created_at at time zone p.time_zone)::date,
    'cheque', n.cheque_no, 'chequeDay', (n.created_at at time zone p.time_zone)::date),
  'receipt', r.id::text
from exception_place p
join receipt r on r.branch_code = p.branch_code and r.stage = 9 and r.method = 'Cash' and r.created_at >= p.since
join chart c on c.branch_code = r.branch_code and c.acode = r.party
join lateral (
  select o.cheque_no, o.created_at from receipt o
  where o.branch_code = r.branch_code and o.paisas = r.paisas and o.cheque_no <> '' and o.stage not in (5, 9) and o.salesman_id = r.salesman_id
    and o.created_at between r.created_at - make_interval(days => p.first::int) and r.created_at + make_interval(days => p.first::int)
  order by o.id limit 1
) n on true
where p.kind = 'X9';

-- A client pays younger invoices again and again while an older one of the same salesman stays owed.
create view exception_x11 as
select 'X11' as kind, g.branch_code, concat_ws(':', 'client', g.salesman_id, g.party) as case_key, g.salesman_id as subject_id,
  null::int as other_id, g.balance as amount, g.invoice_on as since,
  jsonb_build_object('reason', 'youngerPaid', 'client', c.title, 'invoice', g.invoice_no, 'invoiceDay', g.invoice_on, 'amount', g.balance,
    'receipts', count(distinct r.id)) as facts,
  'client' as target, g.party as target_id
from (
  select distinct on (p.branch_code, i.party, i.salesman_id) p.branch_code, p.first, p.since, i.party, i.salesman_id, i.invoice_no, i.invoice_on,
    i.balance
  from exception_place p
  join invoice i on i.branch_code = p.branch_code and i.balance > 0
  where p.kind = 'X11'
  order by p.branch_code, i.party, i.salesman_id, i.invoice_on, i.id
) g
join invoice y on y.branch_code = g.branch_code and y.party = g.party and y.salesman_id = g.salesman_id and y.invoice_on > g.invoice_on
join receipt r on r.invoice_id = y.id and r.created_at >= g.since and r.stage not in (5, 9)
join chart c on c.branch_code = g.branch_code and c.acode = g.party
group by g.branch_code, g.salesman_id, g.party, g.balance, g.invoice_on, g.invoice_no, g.first, c.title
having count(distinct r.id) >= g.first;

-- Round amounts of cash far above the own share of the three months before, in the last whole month; and the same amount of the same client
-- within days.
create view exception_x12 as
select 'X12' as kind, m.branch_code, concat_ws(':', 'round', m.salesman_id, m.month) as case_key, m.salesman_id as subject_id, null::int as other_id,
  m.amount, m.month as since,
  jsonb_build_object('reason', 'roundAmounts', 'month', m.month, 'round', m.round, 'receipts', m.receipts, 'share', m.round * 100 / m.receipts,
    'usualShare', m.round_before * 100 / m.receipts_before) as facts,
  'person' as target, m.salesman_id::text as target_id
from (
  select p.branch_code, p.first, q.month, c.*
  from exception_place p
  cross join lateral (select (date_trunc('month', p.today::timestamp) - interval '1 month')::date as month) l
  cross join lateral (select l.month, l.month::timestamp at time zone p.time_zone as starts,
    (l.month - interval '3 months') at time zone p.time_zone as begins, (l.month + interval '1 month') at time zone p.time_zone as ends) q
  cross join lateral (
    select r.salesman_id,
      count(*) filter (where r.created_at >= q.starts) as receipts,
      count(*) filter (where r.created_at >= q.starts and r.paisas % 100000 = 0) as round,
      count(*) filter (where r.created_at < q.starts) as receipts_before,
      count(*) filter (where r.created_at < q.starts and r.paisas % 100000 = 0) as round_before,
      sum(r.amount) filter (where r.created_at >= q.starts and r.paisas % 100000 = 0) as amount
    from receipt r
    where r.branch_code = p.branch_code and r.method = 'Cash' and r.stage <> 9 and r.created_at >= q.begins and r.created_at < q.ends
      and r.opening_import_id is null
    group by 1
  ) c
  where p.kind = 'X12'
) m
where m.receipts >= 10 and m.receipts_before >= 10 and m.round * 100.0 / m.receipts - m.round_before * 100.0 / m.receipts_before > m.first
union all
select 'X12', s.branch_code, 'same:' || s.id, s.salesman_id, null, s.amount, s.day,
  jsonb_build_object('reason', 'sameAmount', 'client', c.title, 'amount', s.amount, 'day', s.day, 'otherDay', s.other_day), 'receipt', s.id::text
from (
  select p.branch_code, r.id, r.party, r.amount, r.salesman_id, (r.created_at at time zone p.time_zone)::date as day,
    (o.created_at at time zone p.time_zone)::date as other_day
  from exception_place p
  cross join lateral (
    select r.id, r.party, r.amount, r.salesman_id, r.payment_id, r.created_at, count(*) over (partition by r.party, r.amount) as same
    from receipt r
    where r.branch_code = p.branch_code and r.method = 'Cash' and r.stage not in (5, 9) and r.created_at >= p.since
  ) r
  -- Looks only at the receipts of the client within days: a usual amount has far more receipts, of all clients and years.
  cross join lateral (
    select o.created_at from receipt o
    where o.branch_code = p.branch_code and o.party = r.party and o.created_at >= r.created_at - make_interval(days => p.second::int) and o.id < r.id
      and o.amount = r.amount and o.method = 'Cash' and o.stage not in (5, 9) and (r.payment_id is null or r.payment_id is distinct from o.payment_id)
    order by o.created_at desc, o.id desc
    limit 1
  ) o
  where p.kind = 'X12' and r.same > 1
) s
join chart c on c.branch_code = s.branch_code and c.acode = s.party;

-- Times and places.

-- Receipts with the moment at which they were made: on a phone without a network, or here. The receipts of a payment are one.
create view exception_recorded as
select r.id, r.branch_code, r.salesman_id, r.recorded_by, r.party, r.stage, r.created_at,
  coalesce(made_here(n.made_at, n.sent_at, n.received_at), r.created_at) as made_at, coalesce(y.amount, r.amount) as amount
from receipt r
left join payment y on y.id = r.payment_id
left join intake_receipt f on f.receipt_id = r.id
left join intake n on n.id = f.intake_id
where r.opening_import_id is null and coalesce(r.instrument, 0) = 0 and r.instrument_part <= 1;

-- The days of the last month on which a salesman recorded five receipts or more.
create view exception_day_of_receipts as
select p.branch_code, p.time_zone, p.first, p.second::int as minutes, d.*
from exception_place p
cross join lateral (
  select r.salesman_id, m.at::date as day, count(*) as receipts, sum(r.amount) as amount, array_agg(m.at) as times
  from exception_recorded r
  cross join lateral (select r.made_at at time zone p.time_zone as at) m
  where r.branch_code = p.branch_code and r.created_at >= p.lately and r.stage <> 9 and r.recorded_by = r.salesman_id
  group by 1, 2
  having count(*) >= 5
) d
where p.kind = 'X10';

-- Most receipts of a day were recorded within minutes; or most were recorded minutes away from each visit, of five at least on that day.
create view exception_x10 as
select 'X10' as kind, d.branch_code, concat_ws(':', x.word, d.salesman_id, d.day) as case_key, d.salesman_id as subject_id, null::int as other_id,
  d.amount, d.day as since, x.facts || jsonb_build_object('day', d.day, 'of', d.receipts, 'minutes', d.minutes) as facts, 'person' as target,
  d.salesman_id::text as target_id
from exception_day_of_receipts d
cross join lateral (
  select 'day' as word, jsonb_build_object('reason', 'bunch', 'from', to_char(b.starts, 'HH24:MI'), 'receipts', b.receipts) as facts
  from (
    select t.starts, (select count(*) from unnest(d.times) o where o between t.starts and t.starts + make_interval(mins => d.minutes)) as receipts
    from unnest(d.times) t (starts)
    order by 2 desc, 1 limit 1
  ) b
  where b.receipts * 100 > d.receipts * d.first
  union all
  select 'far', jsonb_build_object('reason', 'farFromVisits', 'receipts', f.receipts, 'visits', cardinality(g.times))
  from (
    select array_agg(v.made_at at time zone d.time_zone) as times
    from visit v
    where v.entered_by = d.salesman_id and v.branch_code = d.branch_code
      and v.made_at >= d.day::timestamp at time zone d.time_zone and v.made_at < (d.day + 1)::timestamp at time zone d.time_zone
  ) g
  cross join lateral (
    select count(*) as receipts from unnest(d.times) t (at)
    where not exists (
      select from unnest(g.times) o (at) where o.at between t.at - make_interval(mins => d.minutes) and t.at + make_interval(mins => d.minutes))
  ) f
  where cardinality(g.times) >= 5 and f.receipts * 100 > d.receipts * d.first
) x;

-- Receipts of the last month that were recorded at night, until five o'clock; on a day of an approved leave of their person; or far from the
-- client, by each visit of their person within ten minutes. The lateral joins keep PostgreSQL from comparing all receipts with all visits.
create view exception_x14 as
select 'X14' as kind, p.branch_code, 'night:' || r.id as case_key, r.recorded_by as subject_id, null::int as other_id, r.amount, m.at::date as since,
  jsonb_build_object('reason', 'atNight', 'amount', r.amount, 'day', m.at::date, 'at', to_char(m.at, 'HH24:MI'),
    'client', (select c.title from chart c where c.branch_code = r.branch_code and c.acode = r.party)) as facts,
  'receipt' as target, r.id::text as target_id
from exception_place p
join exception_recorded r on r.branch_code = p.branch_code and r.created_at >= p.lately and r.stage <> 9
cross join lateral (select r.made_at at time zone p.time_zone as at) m
where p.kind = 'X14' and extract(hour from m.at - interval '5 hours') >= p.first - 5
union all
select 'X14', p.branch_code, concat_ws(':', 'leave', d.recorded_by, d.day), d.recorded_by, null, d.amount, d.day,
  jsonb_build_object('reason', 'onLeave', 'day', d.day, 'amount', d.amount, 'receipts', d.receipts, 'from', l.start_on, 'until', l.end_on),
  'person', d.recorded_by::text
from exception_place p
cross join lateral (
  select array_agg(distinct l.entered_by) as people from leave l where l.status = 1 and l.end_on >= p.today - 31 and l.start_on <= p.today
) w
cross join lateral (
  select r.recorded_by, (r.made_at at time zone p.time_zone)::date as day, count(*) as receipts, sum(r.amount) as amount
  from exception_recorded r
  where r.branch_code = p.branch_code and r.created_at >= p.lately and r.stage <> 9 and r.recorded_by = any (w.people)
  group by 1, 2
) d
join leave l on l.entered_by = d.recorded_by and l.status = 1 and d.day between l.start_on and l.end_on
where p.kind = 'X14'
union all
select 'X14', p.branch_code, 'far:' || r.id, r.recorded_by, null, r.amount, m.at::date,
  jsonb_build_object('reason', 'farFromClient', 'amount', r.amount, 'day', m.at::date, 'at', to_char(m.at, 'HH24:MI'),
    'client', (select c.title from chart c where c.branch_code = r.branch_code and c.acode = r.party), 'kilometres', floor(d.metres / 1000)::int),
  'receipt', r.id::text
from exception_place p
join exception_recorded r on r.branch_code = p.branch_code and r.created_at >= p.lately and r.stage <> 9
  -- A phone with a wrong clock has the time of arrival.
  and abs(extract(epoch from r.made_at - r.created_at)) < 60
cross join lateral (
  select min(metres_between(v.latitude, v.longitude, t.latitude, t.longitude) - v.accuracy::float8) as metres
  from (
    select o.latitude, o.longitude from chart_location o
    where o.branch_code = r.branch_code and o.acode = r.party
    order by o.version desc limit 1
  ) t
  join visit v on v.entered_by = r.recorded_by and v.branch_code = r.branch_code
    and v.made_at between r.created_at - interval '10 minutes' and r.created_at + interval '10 minutes'
) d
cross join lateral (select r.made_at at time zone p.time_zone as at) m
where p.kind = 'X14' and d.metres > p.second * 1000;

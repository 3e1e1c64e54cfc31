-- Oddities of the times and places at which receipts are recorded. exception-places.sql explains the columns.

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

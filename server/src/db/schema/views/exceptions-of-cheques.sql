-- Oddities of cheques, bounced cheques and advances. exception-places.sql explains the columns.

-- A cheque that is in a receipt elsewhere too, an old cheque, and a cheque of a client with several bounced cheques.
create view exception_x18 as
with seen_twice as materialized (
  select o.*
  from (select r.cheque_key from receipt r where r.cheque_no <> '' and r.stage not in (5, 9) group by 1 having count(*) > 1) t
  join receipt o on o.cheque_key = t.cheque_key and o.cheque_no <> '' and o.stage not in (5, 9)
)
select 'X18' as kind, e.branch_code, 'cheque:' || e.id as case_key, e.salesman_id as subject_id, null::int as other_id,
  (select sum(t.amount) from parts_of_receipt(e.id) t) as amount, e.day as since,
  jsonb_build_object('reason', 'chequeElsewhere', 'cheque', e.cheque_no, 'bank', e.cheque_bank, 'client', c.title, 'otherClient', f.title,
    'otherBank', e.other_bank, 'otherBranch', b.name) as facts,
  'receipt' as target, e.id::text as target_id
from (
  select distinct on (p.branch_code, r.id) p.branch_code, r.id, r.party, r.salesman_id, r.cheque_no, r.cheque_bank,
    (r.created_at at time zone p.time_zone)::date as day, o.branch_code as other_branch, o.party as other_party, o.cheque_bank as other_bank
  from exception_place p
  join seen_twice r on r.branch_code = p.branch_code and r.created_at >= p.since and r.instrument_part <= 1
  join seen_twice o on o.cheque_key = r.cheque_key and o.id < r.id
    -- Two clients of one bank have no cheque with the same number, and a client does not have it of two banks.
    and (o.cheque_bank = r.cheque_bank) <> (o.branch_code = r.branch_code and o.party = r.party)
  where p.kind = 'X18'
  order by p.branch_code, r.id, o.id
) e
join chart c on c.branch_code = e.branch_code and c.acode = e.party
join chart f on f.branch_code = e.other_branch and f.acode = e.other_party
join branch b on b.code = e.other_branch
union all
select 'X18', p.branch_code, 'old:' || r.id, r.salesman_id, null, (select sum(t.amount) from parts_of_receipt(r.id) t), d.day,
  jsonb_build_object('reason', 'chequeOld', 'cheque', r.cheque_no, 'bank', r.cheque_bank, 'client', c.title, 'chequeDay', r.cheque_on, 'day', d.day),
  'receipt', r.id::text
from exception_place p
join receipt r on r.branch_code = p.branch_code and r.cheque_no <> '' and r.stage not in (5, 9) and r.created_at >= p.since
join chart c on c.branch_code = r.branch_code and c.acode = r.party
cross join lateral (select (r.created_at at time zone p.time_zone)::date as day) d
where p.kind = 'X18' and r.cheque_on < d.day - p.first::int and r.instrument_part <= 1
union all
select 'X18', p.branch_code, 'bounces:' || r.id, r.salesman_id, null, (select sum(t.amount) from parts_of_receipt(r.id) t), (r.created_at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'bouncesBefore', 'cheque', r.cheque_no, 'client', c.title, 'day', (r.created_at at time zone p.time_zone)::date,
    'bounces', n.bounces),
  'receipt', r.id::text
from exception_place p
join (
  select x.branch_code, x.party, array_agg(b.recorded_at order by b.recorded_at) as times
  from bounce b join receipt x on x.id = b.receipt_id and x.instrument_part <= 1
  group by 1, 2
) q on q.branch_code = p.branch_code and cardinality(q.times) >= p.second
join receipt r on r.branch_code = q.branch_code and r.party = q.party and r.cheque_no <> '' and r.stage not in (5, 9) and r.created_at >= p.since
  and r.instrument_part <= 1
cross join lateral (
  select count(*) as bounces from unnest(q.times) t where t between r.created_at - interval '1 year' and r.created_at
) n
join chart c on c.branch_code = r.branch_code and c.acode = r.party
where p.kind = 'X18' and n.bounces >= p.second;

-- A bounced cheque that was marked long after the day of the bank, and a bounced cheque with an amount that is still owed.
create view exception_x19 as
select 'X19' as kind, p.branch_code, concat_ws(':', 'late', b.receipt_id, b.deposit_id) as case_key, b.recorded_by as subject_id,
  null::int as other_id, q.amount, d.bank_day as since,
  jsonb_build_object('reason', 'bounceLate', 'cheque', r.cheque_no, 'client', c.title, 'amount', q.amount, 'bankDay', d.bank_day, 'day', d.day) as facts,
  'receipt' as target, r.id::text as target_id
from exception_place p
join bounce b on b.branch_code = p.branch_code and b.recorded_at >= p.since
join receipt r on r.id = b.receipt_id and r.instrument_part <= 1
join chart c on c.branch_code = r.branch_code and c.acode = r.party
cross join lateral (
  select least(b.bounced_on, (select min(l.booked_on) from bank_match m join bank_line l on l.id = m.line_id
      where m.receipt_id = b.receipt_id and m.bounced_in = b.deposit_id)) as bank_day,
    (b.recorded_at at time zone p.time_zone)::date as day
) d
cross join lateral (select sum(t.amount) as amount from parts_of_receipt(r.id) t) q
where p.kind = 'X19' and d.day > d.bank_day + p.first::int
union all
select 'X19', p.branch_code, 'owed:' || r.id, r.salesman_id, null, least(r.amount, i.balance), b.bounced_on,
  jsonb_build_object('reason', 'notRecovered', 'cheque', r.cheque_no, 'client', c.title, 'day', b.bounced_on, 'amount', least(r.amount, i.balance)),
  'receipt', r.id::text
from exception_place p
join receipt r on r.branch_code = p.branch_code and r.stage = 5
-- The last bounce of a cheque that was deposited again.
join lateral (select max(b.bounced_on) as bounced_on from bounce b where b.receipt_id = r.id) b on b.bounced_on < p.today - p.second::int
join invoice i on i.id = r.invoice_id and i.balance > 0
join chart c on c.branch_code = r.branch_code and c.acode = r.party
where p.kind = 'X19';

-- Advances that are not applied for days, and advances that pay an invoice of another salesman.
create view exception_x24 as
select 'X24' as kind, p.branch_code, 'advance:' || r.id as case_key, r.salesman_id as subject_id, null::int as other_id, r.amount - r.applied as amount,
  d.day as since, jsonb_build_object('reason', 'advanceOld', 'day', d.day, 'amount', r.amount - r.applied, 'client', c.title) as facts,
  'receipt' as target, r.id::text as target_id
from exception_place p
join receipt r on r.branch_code = p.branch_code and r.invoice_id is null and r.applied < r.amount and r.stage in (0, 1, 2, 3, 4)
join chart c on c.branch_code = r.branch_code and c.acode = r.party
cross join lateral (select (r.created_at at time zone p.time_zone)::date as day) d
where p.kind = 'X24' and d.day < p.today - p.first::int
union all
select 'X24', p.branch_code, 'applied:' || a.id, a.applied_by, i.salesman_id, a.amount, (a.applied_at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'advanceElsewhere', 'client', c.title, 'invoice', i.invoice_no, 'amount', a.amount,
    'day', (a.applied_at at time zone p.time_zone)::date),
  'receipt', r.id::text
from exception_place p
join allocation a on a.branch_code = p.branch_code and a.live and a.applied_at >= p.since
join receipt r on r.id = a.receipt_id
join invoice i on i.id = a.invoice_id and i.salesman_id <> r.salesman_id
join chart c on c.branch_code = r.branch_code and c.acode = r.party
where p.kind = 'X24';

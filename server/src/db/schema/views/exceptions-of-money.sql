-- Oddities of money: in hands, hand-overs, deposits and banks, with cheques, bounced cheques and advances.
--
-- Oddities are figures that an auditor asks about. Each view `exception_x…` of this file and the next two is a kind, with a row for each case:
--
-- case_key     identifies the case in its branch and kind
-- subject_id   the person that it is about, and other_id a second one; nobody sees a case about themselves
-- since        the day from which it is counted
-- facts        the reason and the values of its sentence: no age that grows by the day, since a mark counts as long as the facts are the same
-- target       the document that it opens

-- The branches and the evidence, which the views of all kinds read.

-- A branch with the thresholds of the kinds that it looks for, and the times from which events count: `since` three months ago, and `lately` where
-- much is compared. The offset keeps PostgreSQL from computing the times again for each row of a large table, so that the index of the times is used.
create view exception_place as
select b.code as branch_code, c.time_zone, d.today, k.kind, coalesce(r.first, k.first) as first, coalesce(r.second, k.second) as second,
  (d.today - 92)::timestamp at time zone c.time_zone as since, (d.today - 31)::timestamp at time zone c.time_zone as lately
from branch b
join company c on c.code = b.company_code
cross join lateral (select (now() at time zone c.time_zone)::date as today) d
cross join exception_kind k
left join exception_rule r on r.branch_code = b.code and r.kind = k.kind
where coalesce(r.is_on, true)
offset 0;

-- The documents that pictures prove, as sentences name them.
create view exception_evidence as
select r.branch_code, 'receipt' as document_kind, r.id as document_id, coalesce(i.invoice_no, c.title) as number, r.amount, r.created_at as made_at,
  'receipt' as target, r.id::text as target_id,
  -- The photos of a phone are here before a receipt that was held.
  not exists (select from intake_receipt f where f.receipt_id = r.id) as is_made_with_its_picture
from receipt r
join chart c on c.branch_code = r.branch_code and c.acode = r.party
left join invoice i on i.id = r.invoice_id
where r.stage not in (5, 9)
union all
select d.branch_code, 'deposit', d.id, d.deposit_no, d.total, d.created_at, 'deposit', d.deposit_no, true from deposit d where d.status <> 2;

-- Hands, hand-overs, deposits and banks.

-- Cash that a person has held for more than the working days: all days but Sunday.
create view exception_x1 as
select 'X1' as kind, h.branch_code, concat_ws(':', 'held', h.holder, h.stage, h.day) as case_key, h.holder as subject_id, null::int as other_id,
  h.amount, h.day as since, jsonb_build_object('reason', 'held', 'day', h.day, 'amount', h.amount, 'receipts', h.receipts) as facts,
  'person' as target, h.holder::text as target_id
from (
  select p.branch_code, r.stage, case r.stage when 0 then r.salesman_id else r.cashier_id end as holder, p.first, p.today,
    (case r.stage when 0 then r.created_at else t.decided_at end at time zone p.time_zone)::date as day, sum(r.amount) as amount, count(*) as receipts
  from exception_place p
  join receipt r on r.branch_code = p.branch_code and r.stage in (0, 2) and r.method = 'Cash'
  left join transfer t on t.receipt_id = r.id and t.status <> 2 and r.stage = 2
  where p.kind = 'X1'
  group by 1, 2, 3, 4, 5, 6
) h
where h.day < working_day_before(h.today, h.first::int);

-- Hand-overs that wait for days, that wait for somebody who does not come, or that came back and were not sent again.
create view exception_x2 as
select 'X2' as kind, w.branch_code, concat_ws(':', 'waits', w.salesman_id, w.cashier_id, w.day) as case_key, w.cashier_id as subject_id,
  w.salesman_id as other_id, w.amount, w.day as since,
  jsonb_build_object('day', w.day, 'amount', w.amount, 'receipts', w.receipts) || case
    when w.leave_until is not null or w.is_gone then jsonb_build_object('reason', 'handOverToAbsent', 'until', w.leave_until)
    else jsonb_build_object('reason', 'handOverWaits') end as facts,
  'person' as target, w.cashier_id::text as target_id
from (
  select s.*, not cashier_can_come_in(s.cashier_id, s.branch_code) as is_gone,
    (select l.end_on from leave l where l.entered_by = s.cashier_id and l.status = 1 and s.today between l.start_on and l.end_on) as leave_until
  from (
    select p.branch_code, p.today, p.first, t.salesman_id, t.cashier_id, (t.sent_at at time zone p.time_zone)::date as day,
      sum(r.amount) as amount, count(*) as receipts
    from exception_place p
    join transfer t on t.branch_code = p.branch_code and t.status = 0
    join receipt r on r.id = t.receipt_id
    where p.kind = 'X2'
    group by 1, 2, 3, 4, 5, 6
  ) s
) w
where w.day < w.today - w.first::int or w.leave_until is not null or w.is_gone
union all
select 'X2', b.branch_code, concat_ws(':', 'back', b.salesman_id, b.cashier_id, b.day), b.salesman_id, b.cashier_id, b.amount, b.day,
  jsonb_build_object('reason', 'notSentAgain', 'day', b.day, 'amount', b.amount, 'receipts', b.receipts), 'person', b.salesman_id::text
from (
  select p.branch_code, p.today, p.second, r.salesman_id, t.cashier_id, (t.decided_at at time zone p.time_zone)::date as day,
    sum(r.amount) as amount, count(*) as receipts
  from exception_place p
  join receipt r on r.branch_code = p.branch_code and r.stage = 0
  join lateral (
    select t.cashier_id, t.decided_at, t.decided_by, t.status from transfer t where t.receipt_id = r.id order by t.id desc limit 1
  ) t on t.status = 2 and t.decided_by <> r.salesman_id
  where p.kind = 'X2'
  group by 1, 2, 3, 4, 5, 6
) b
where b.day < b.today - b.second::int;

-- Approved receipts in no deposit, cheques that the bank takes already, and deposits that wait.
create view exception_x3 as
select 'X3' as kind, h.branch_code, concat_ws(':', 'cashier', h.cashier_id, h.day) as case_key, h.cashier_id as subject_id, null::int as other_id,
  h.amount, h.day as since, jsonb_build_object('reason', 'notDeposited', 'day', h.day, 'amount', h.amount, 'receipts', h.receipts) as facts,
  'person' as target, h.cashier_id::text as target_id
from (
  select p.branch_code, p.today, p.first, r.cashier_id, (t.decided_at at time zone p.time_zone)::date as day, sum(r.amount) as amount,
    count(*) as receipts
  from exception_place p
  join receipt r on r.branch_code = p.branch_code and r.stage = 2 and r.cheque_no = ''
  join transfer t on t.receipt_id = r.id and t.status <> 2
  where p.kind = 'X3'
  group by 1, 2, 3, 4, 5
) h
where h.day < h.today - h.first::int
union all
select 'X3', p.branch_code, 'receipt:' || r.id, case when r.stage = 2 then r.cashier_id else r.salesman_id end, null, q.amount, r.cheque_on,
  jsonb_build_object('reason', 'chequeNotDeposited', 'cheque', r.cheque_no, 'bank', r.cheque_bank, 'day', r.cheque_on, 'amount', q.amount,
    'client', c.title),
  'receipt', r.id::text
from exception_place p
cross join lateral (select (p.today - p.first::int)::timestamp at time zone p.time_zone as at) late
join receipt r on r.branch_code = p.branch_code and r.stage in (0, 1, 2) and r.cheque_no <> '' and r.cheque_on < p.today - p.first::int
  and r.created_at < late.at and r.instrument_part <= 1
join chart c on c.branch_code = r.branch_code and c.acode = r.party
cross join lateral (select sum(t.amount) as amount from parts_of_receipt(r.id) t) q
-- A bounced cheque is deposited again in its own time.
where p.kind = 'X3' and not exists (select from bounce_outcome o where o.receipt_id = r.id and o.kind = 'represented' and o.decided_at >= late.at)
union all
select 'X3', p.branch_code, 'deposit:' || d.id, d.cashier_id, null, d.total, d.deposited_on,
  jsonb_build_object('reason', 'depositPending', 'number', d.deposit_no, 'day', d.deposited_on, 'amount', d.total), 'deposit', d.deposit_no
from exception_place p
join deposit d on d.branch_code = p.branch_code and d.status = 0 and d.deposited_on < p.today - p.second::int
where p.kind = 'X3';

-- Deposits that the bank has not shown or shows with another sum, and credits of the bank that belong to no deposit.
create view exception_x4 as
select 'X4' as kind, d.branch_code, 'deposit:' || d.id as case_key, d.cashier_id as subject_id, d.decided_by as other_id,
  d.total - d.seen as amount, d.deposited_on as since,
  jsonb_build_object('number', d.deposit_no, 'amount', d.total, 'seen', d.seen) || case
    when d.is_whole then jsonb_build_object('reason', 'bankDiffers')
    else jsonb_build_object('reason', 'notAtBank', 'day', d.deposited_on) end as facts,
  'deposit' as target, d.deposit_no as target_id
from (
  select d.*, coalesce(s.seen, 0) as seen, coalesce(s.is_whole, false) as is_whole, d.deposited_on + a.days + p.first::int < p.today as is_late
  from exception_place p
  join bank_account a on a.branch_code = p.branch_code
  join deposit d on d.branch_code = a.branch_code and d.account = a.account and d.status = 1 and d.deposited_on >= a.opening_on
  left join (
    select m.deposit_id, sum(m.amount) as seen, bool_or(m.is_whole) as is_whole
    from (
      select m.deposit_id, m.amount, m.is_whole from bank_match m where m.deposit_id is not null
      union all
      select l.deposit_id, m.amount, false from bank_match m join deposit_line l on l.receipt_id = m.receipt_id and l.live where m.kind = 'receipt'
    ) m
    group by 1
  ) s on s.deposit_id = d.id
  where p.kind = 'X4'
) d
where d.seen < d.total and (d.is_late or d.is_whole)
union all
select 'X4', p.branch_code, 'line:' || l.id, null, null, l.amount - l.matched, l.booked_on,
  jsonb_build_object('reason', 'nobodysCredit', 'account', c.title, 'day', l.booked_on, 'amount', l.amount - l.matched,
    'text', concat_ws(' ', l.description, l.reference)),
  'bankLine', l.id::text
from exception_place p
join bank_line l on l.branch_code = p.branch_code and l.amount > 0 and l.matched < abs(l.amount) and l.booked_on < p.today - p.second::int
join chart c on c.branch_code = l.branch_code and c.acode = l.account
where p.kind = 'X4';

-- A slip in two deposits, a picture of two documents, and a picture that was sent long before its document was made.
create view exception_x5 as
select 'X5' as kind, d.branch_code, 'slip:' || d.id as case_key, d.cashier_id as subject_id, null::int as other_id, d.total as amount,
  d.deposited_on as since,
  jsonb_build_object('reason', 'slipTwice', 'slip', d.slip_no, 'number', d.deposit_no, 'others', jsonb_agg(o.deposit_no order by o.id)) as facts,
  'deposit' as target, d.deposit_no as target_id
from exception_place p
join deposit d on d.branch_code = p.branch_code and d.status <> 2 and d.created_at >= p.since
join deposit o on o.branch_code = d.branch_code and o.slip_digits = d.slip_digits and o.id < d.id and o.status <> 2
  and lower(regexp_replace(o.slip_no, '[^[:alnum:]]', '', 'g')) = lower(regexp_replace(d.slip_no, '[^[:alnum:]]', '', 'g'))
where p.kind = 'X5'
group by d.id
union all
select 'X5', f.branch_code, 'picture:' || f.id, f.created_by, null, f.amount, f.day,
  jsonb_build_object('reason', 'pictureTwice', 'number', f.number, 'documents', f.documents), f.target, f.target_id
from (
  select a.branch_code, a.id, a.created_by, n.number, n.amount, n.target, n.target_id, (a.created_at at time zone p.time_zone)::date as day,
    (select count(distinct (s.document_kind, s.document_id)) from same_files(a) s
      where not exists (select from receipt x where s.document_kind = 'receipt' and x.id = s.document_id and x.stage in (5, 9))
        and not exists (select from deposit x where s.document_kind = 'deposit' and x.id = s.document_id and x.status = 2)
        and s.created_at <= a.created_at) as documents
  from exception_place p
  join attachment a on a.branch_code = p.branch_code and a.is_used_again and a.created_at >= p.since
  cross join lateral (
    select n.* from exception_evidence n
    where n.branch_code = a.branch_code and n.document_kind = a.document_kind and n.document_id = a.document_id offset 0
  ) n
  where p.kind = 'X5'
) f
where f.documents > 0
union all
select 'X5', p.branch_code, 'old:' || a.id, a.created_by, null, n.amount, (n.made_at at time zone p.time_zone)::date,
  jsonb_build_object('reason', 'pictureOld', 'number', n.number, 'day', (n.made_at at time zone p.time_zone)::date,
    'pictureDay', (a.created_at at time zone p.time_zone)::date),
  n.target, n.target_id
from exception_place p
join attachment a on a.branch_code = p.branch_code and a.created_at >= p.since and a.document_id is not null
left join receipt r on a.document_kind = 'receipt' and r.id = a.document_id
left join deposit d on a.document_kind = 'deposit' and d.id = a.document_id
cross join lateral (
  select n.* from exception_evidence n
  where n.branch_code = a.branch_code and n.document_kind = a.document_kind and n.document_id = a.document_id offset 0
) n
where p.kind = 'X5' and coalesce(r.created_at, d.created_at) > a.created_at + make_interval(hours => p.first::int)
  and n.is_made_with_its_picture;

-- Cheques, bounced cheques and advances.

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

-- Oddities: figures that an auditor asks about. Each view `exception_x…` of the next files is a kind, with a row for each case:
--
-- case_key     identifies the case in its branch and kind
-- subject_id   the person that it is about, and other_id a second one; nobody sees a case about themselves
-- since        the day from which it is counted
-- facts        the reason and the values of its sentence: no age that grows by the day, since a mark counts as long as the facts are the same
-- target       the document that it opens

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

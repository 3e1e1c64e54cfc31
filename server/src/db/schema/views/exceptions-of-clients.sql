-- Oddities that clients tell. exception-places.sql explains the columns.

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

-- The receipts that clients see by a link.

-- The receipts that the page of a link shows.
create view linked_receipt as
select l.id as link_id, l.branch_code, l.receipt_id from receipt_link l where l.receipt_id is not null
union all
select l.id, l.branch_code, r.id from receipt_link l join receipt r on r.payment_id = l.payment_id
union all
select l.id, l.branch_code, i.receipt_id from receipt_link l join intake_receipt i on i.intake_id = l.intake_id;

-- All that the page of a link may show. PostgreSQL keeps the list of the columns that the view reads (pg_depend), and a test compares it.
--
-- language    of the client, '' without one
-- numbers     the form of numbers of the company
-- item_state  the state of the item of a phone; null where the receipt was made in the office
-- receipts    [{"amount", "method", "cheque": its last four characters, "stage", "invoiceNo", "owed"}]
create view public_receipt_page as
select l.code, c.name as company, b.name as branch, coalesce(a.language, '') as language, c.client_language as company_language,
  json_build_object('digits', c.digits, 'grouping', c.digit_groups) as numbers,
  coalesce(item_number(d.code, i.number), p.payment_no, r.id::text) as number,
  (coalesce(r.created_at, p.entered_at, i.taken_at, i.made_at) at time zone c.time_zone)::date as day, short_name(coalesce(a.title, '')) as client,
  coalesce(r.amount, p.amount, i.amount) as amount, i.state as item_state,
  coalesce((
    select json_agg(json_build_object('amount', one.amount, 'method', one.method, 'cheque', right(one.cheque_no, 4), 'stage', one.stage,
      'invoiceNo', coalesce(v.invoice_no, ''), 'owed', case when c.client_pages_owed then v.balance end) order by one.id)
    from linked_receipt x join receipt one on one.id = x.receipt_id left join invoice v on v.id = one.invoice_id
    where x.link_id = l.id), '[]') as receipts
from receipt_link l
join branch b on b.code = l.branch_code
join company c on c.code = b.company_code
left join receipt r on r.id = l.receipt_id
left join payment p on p.id = l.payment_id
left join intake i on i.id = l.intake_id
left join device d on d.device_id = i.device_id
left join chart a on a.branch_code = l.branch_code and a.acode = coalesce(r.party, p.party, i.party)
where l.ended_at is null and l.expires_at > now() and c.client_pages;

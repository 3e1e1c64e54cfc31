-- How many documents are finished, and how much they are about, so that the totals of a history need not read all of it again. A document is
-- finished where it rarely changes any more: a receipt that is banked, bounced or void, a hand-over or deposit that is decided for good, an
-- approved invoice. Rows are added as documents finish, with minus where one waits again, and are never changed, so that no two saves wait for
-- one row. What several rows say is their sum; a job replaces them by one.
create table finished_total (
  kind text not null check (kind in ('receipt', 'transfer', 'deposit', 'deposit_line', 'invoice')),
  branch_code text not null,
  -- The day (UTC) on which the document was made; that of an invoice is its own.
  day date not null,
  -- The people of the document; 0 where its kind has none.
  salesman_id int not null default 0,
  cashier_id int not null default 0,
  -- The stage of a receipt, and the status that the lists show of another document.
  state smallint not null,
  method text not null default '',
  division_code text not null default '',
  documents int not null,
  amount numeric(20, 2) not null,
  net_amount numeric(20, 2) not null default 0
);
create index finished_total_of_branch on finished_total (kind, branch_code, day);

-- A list that is filtered by the place of the money reads the declined hand-overs, whose receipts may be anywhere.
create index transfer_declined on transfer (branch_code, sent_at desc, id desc) where status = 2;

-- The sums of the documents so far, as the function custody.finished has them.
insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
select 'receipt', branch_code, (created_at at time zone 'UTC')::date, salesman_id, coalesce(cashier_id, 0), stage, method, count(*), sum(amount)
from receipt where stage in (4, 5, 9)
group by 2, 3, 4, 5, 6, 7;

insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
select 'transfer', t.branch_code, (t.sent_at at time zone 'UTC')::date, t.salesman_id, t.cashier_id, t.status, r.method, count(*), sum(r.amount)
from transfer t join receipt r on r.id = t.receipt_id where t.status in (2, 3, 4)
group by 2, 3, 4, 5, 6, 7;

insert into finished_total (kind, branch_code, day, cashier_id, state, documents, amount)
select 'deposit', branch_code, (created_at at time zone 'UTC')::date, cashier_id, status, count(*), sum(total)
from deposit where status in (1, 2)
group by 2, 3, 4, 5;

insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
select 'deposit_line', d.branch_code, (d.created_at at time zone 'UTC')::date, d.cashier_id,
  case when x.receipt_id is not null then 3 else d.status end, r.method, count(*), sum(r.amount)
from deposit_line l
join deposit d on d.id = l.deposit_id
join receipt r on r.id = l.receipt_id
left join bounce x on x.deposit_id = l.deposit_id and x.receipt_id = l.receipt_id
where d.status in (1, 2)
group by 2, 3, 4, 5, 6;

insert into finished_total (kind, branch_code, day, state, division_code, documents, amount, net_amount)
select 'invoice', a.branch_code, a.invoice_on, a.status, a.division_code, count(*), sum(coalesce(l.amount, i.bill)),
  sum(coalesce(l.net_amount, i.bill))
from invoice_approval a
join invoice i on i.id = a.id
left join (select invoice_id, sum(amount) as amount, sum(net_amount) as net_amount from invoice_line group by 1) l on l.invoice_id = i.id
where a.status = 1
group by 2, 3, 4, 5;

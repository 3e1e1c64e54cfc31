-- Invoices have lines and are approved. The approval is a control and not a gate: an invoice is collected whether it is approved or not.

-- A line as the other system of the company wrote it. Nothing here computes one of its amounts from another.
create table invoice_line (
  invoice_id bigint not null,
  line_no int not null check (line_no > 0),
  branch_code text not null,
  item_ref text not null default '',
  item_name text not null check (btrim(item_name) <> ''),
  sale_type text not null default '',
  qty numeric(14, 3) not null check (qty >= 0 and qty < 1e11),
  pcs numeric(14, 3) not null check (pcs >= 0 and pcs < 1e11),
  rate numeric(14, 2) not null check (rate >= 0 and rate < 1e12),
  amount numeric(14, 2) not null check (amount >= 0 and amount < 1e12),
  net_amount numeric(14, 2) not null check (net_amount >= 0 and net_amount < 1e12),
  primary key (invoice_id, line_no),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code)
);

-- The approval of an invoice, one row for each, with the id of the invoice. It stands beside the invoice, because each receipt writes
-- the invoice: a receipt neither waits for a decision nor changes the version that a director saw, and the invoice needs no more indexes.
create table invoice_approval (
  id bigint primary key,
  branch_code text not null,
  -- The facts that are approved, together with the lines. Triggers of the invoice write them, and they change no more once approved.
  invoice_no text not null,
  invoice_on date not null,
  division_code text not null,
  party text not null,
  bill numeric(14, 2) not null,
  -- Null for an invoice that came from another system.
  entered_by int,
  entered_at timestamptz not null default clock_timestamp(),
  -- 0 pending, 1 approved.
  status smallint not null default 0 check (status in (0, 1)),
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  foreign key (id, branch_code) references invoice (id, branch_code),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint invoice_is_approved_in_its_branch
    foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint invoice_is_approved_by_another check (decided_by <> entered_by),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index invoice_approval_of_branch on invoice_approval (branch_code, invoice_on desc, id desc) include (status);
create index invoice_approval_pending on invoice_approval (branch_code, invoice_on desc, id desc) where status = 0;

insert into document_kind values ('invoice', 'invoice');
insert into decider values ('invoice', 3, 34);
insert into notification_kind (name, document_kind, hears) values
  ('invoice_enter', 'invoice', 'deciders'), ('invoice_approve', 'invoice', 'owner');

-- The invoices that are here already wait for their approval from now on.
insert into invoice_approval (id, branch_code, invoice_no, invoice_on, division_code, party, bill)
select id, branch_code, invoice_no, invoice_on, division_code, party, bill from invoice order by id;
insert into audit (branch_code, object, object_id, action, actor_modules)
select branch_code, 'invoice', id, 'enter', '{}' from invoice order by id;

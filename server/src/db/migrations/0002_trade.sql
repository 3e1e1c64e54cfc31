-- What the branches sell to whom: accounts, invoices and the lists around them. These rows come from the company's other system.
create table invoice_type (
  code text primary key,
  description text not null,
  position smallint not null unique
);

create table division (
  code text primary key,
  name text not null
);

create table dictionary (
  type text not null,
  name text not null,
  value text not null,
  position smallint not null default 0,
  primary key (type, value)
);

-- The chart of accounts. Parties are level 4 of group PARTY, deposit accounts level 4 of group BANK (decisions 1).
create table chart (
  branch_code text not null references branch,
  acode text not null,
  title text not null,
  address text not null default '',
  level smallint not null,
  cgroup text not null,
  location text not null default '',
  primary key (branch_code, acode)
);
create index chart_by_group on chart (branch_code, cgroup, level, title);

create table invoice (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  invoice_no text not null,
  invoice_on date not null,
  type_code text not null references invoice_type,
  division_code text not null references division,
  party text not null,
  salesman_id int not null,
  bill numeric(14, 2) not null,
  -- Paid before this system kept the receipts.
  received_before numeric(14, 2) not null default 0,
  -- The sum of the live receipts: written by custody.move alone.
  received numeric(14, 2) not null default 0,
  balance numeric(14, 2) not null generated always as (bill - received_before - received) stored,
  constraint invoice_no_is_unique unique (branch_code, invoice_no),
  unique (id, branch_code),
  foreign key (branch_code, party) references chart (branch_code, acode),
  foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  -- The upper bounds also keep NaN out, which PostgreSQL holds to be the greatest number.
  check (bill > 0 and bill < 1e12),
  check (received_before >= 0 and received >= 0 and received < 1e12),
  constraint invoice_balance_is_not_negative check (bill - received_before - received >= 0)
) with (fillfactor = 80);
-- What a salesman still has to collect, oldest first: the pending list reads it from here, the exact count without the table.
create index invoice_pending_of_salesman on invoice (branch_code, salesman_id, type_code, invoice_on, id) where balance > 0;
create index invoice_pending_of_branch on invoice (branch_code, type_code, invoice_on, id) where balance > 0;

-- A file that was uploaded: its own identity, and the label it was uploaded under. It belongs to at most one document.
create table attachment (
  id uuid primary key default gen_random_uuid(),
  image_code text not null,
  created_by int not null references app_user,
  path text not null,
  thumb_path text not null,
  mime text not null,
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  branch_code text references branch,
  receipt_id bigint,
  deposit_id bigint,
  constraint attachment_belongs_to_one_document check (receipt_id is null or deposit_id is null),
  check ((branch_code is null) = (receipt_id is null and deposit_id is null))
);
create index attachment_of_receipt on attachment (receipt_id) where receipt_id is not null;
create index attachment_of_deposit on attachment (deposit_id) where deposit_id is not null;
create index attachment_unclaimed on attachment (created_by, created_at) where branch_code is null;

grant select on invoice_type, division, dictionary, chart, invoice, attachment to backoffice_app;
grant insert (id, image_code, created_by, path, thumb_path, mime, bytes) on attachment to backoffice_app;
-- An upload is claimed by the document that is saved with it, once: the policy below lets only unclaimed rows through.
grant update (branch_code, receipt_id, deposit_id) on attachment to backoffice_app;

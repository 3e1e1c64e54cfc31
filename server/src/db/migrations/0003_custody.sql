-- The custody of money. Every receipt is in exactly one stage, and only custody.move changes it: in the transaction of the change it
-- locks the receipts in the order of their ids, writes the journal, two balanced postings, the balances the tiles read, and the audit.
-- Hand-overs and deposits are history; their triggers say which move they mean. The server's role can write none of this directly.
create schema custody;

create table custody.stage (
  code smallint primary key,
  name text not null,
  -- The ledger account a receipt's amount stands in while it is there.
  account char(2) not null
);
insert into custody.stage values
  (-1, 'not recorded', 'AR'),
  (0, 'with salesman', 'SM'),
  (1, 'on the way', 'TR'),
  (2, 'with cashier', 'CA'),
  (3, 'in a pending deposit', 'DC'),
  (4, 'banked', 'BK'),
  (9, 'void', 'AR');

-- Every move there is; what is not in here cannot happen.
create table custody.stage_rule (
  action text primary key,
  from_stage smallint not null references custody.stage,
  to_stage smallint not null references custody.stage
);
insert into custody.stage_rule values
  ('record', -1, 0),
  ('send', 0, 1),
  ('receive', 0, 2),
  ('approve', 1, 2),
  ('decline', 1, 0),
  ('return', 2, 0),
  ('deposit', 2, 3),
  ('bank', 3, 4),
  ('release', 3, 2),
  ('void', 0, 9);

create table receipt (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- None: an advance of the party.
  invoice_id bigint,
  party text not null,
  salesman_id int not null,
  recorded_by int not null,
  method text not null check (method in ('Cash', 'Cheque', 'Cash/Cheque Online')),
  cheque_no text not null default '',
  -- Leading zeros and spaces do not make another cheque.
  cheque_key text not null generated always as (ltrim(replace(cheque_no, ' ', ''), '0')) stored,
  cheque_on date,
  cheque_bank text not null default '',
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  image_code text not null default '',
  comment text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  stage smallint not null default -1 references custody.stage,
  -- Who it is on the way to, or with.
  cashier_id int,
  -- What the invoice still owed after this receipt.
  balance_after numeric(14, 2),
  unique (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  constraint receipt_is_of_a_known_party foreign key (branch_code, party) references chart (branch_code, acode),
  constraint receipt_is_of_a_salesman_of_the_branch
    foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code),
  foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  check (method <> 'Cheque' or (cheque_no <> '' and cheque_bank <> '' and cheque_on is not null)),
  check ((stage in (-1, 0, 9)) = (cashier_id is null))
) with (fillfactor = 80);
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key)
  where method = 'Cheque' and stage <> 9;
create index receipt_of_salesman on receipt (branch_code, salesman_id, created_at desc, id desc) include (stage);
create index receipt_not_sent on receipt (branch_code, salesman_id, created_at desc, id desc) where stage = 0;
-- What a cashier can deposit.
create index receipt_with_cashier on receipt (branch_code, cashier_id) include (id) where stage = 2;
create index receipt_of_invoice on receipt (invoice_id) where invoice_id is not null;

-- A hand-over of one receipt from its salesman to a cashier.
create table transfer (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  branch_code text not null,
  salesman_id int not null,
  cashier_id int not null,
  -- 0 pending, 1 approved, 2 declined, 4 deposited.
  status smallint not null default 0 check (status in (0, 1, 2, 4)),
  sent_at timestamptz not null default clock_timestamp(),
  -- None where the cashier recorded the receipt himself: nobody sent it.
  sent_by int references app_user,
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  unique (id, receipt_id, branch_code, cashier_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  constraint transfer_is_to_a_cashier_of_the_branch
    foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  constraint transfer_is_decided_by_its_cashier check (decided_by = cashier_id),
  constraint transfer_is_decided_by_another check (decided_by <> sent_by),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null))
) with (fillfactor = 80);
create unique index receipt_in_one_live_transfer on transfer (receipt_id) where status <> 2;
create index transfer_of_cashier on transfer (branch_code, cashier_id, sent_at desc, id desc) include (status);
create index transfer_pending on transfer (branch_code, cashier_id, sent_at desc, id desc) where status = 0;
create index transfer_approved on transfer (branch_code, cashier_id, sent_at desc, id desc) where status = 1;
create index transfer_of_salesman on transfer (branch_code, salesman_id, sent_at desc, id desc) include (status);
create index transfer_of_receipt on transfer (receipt_id, id desc);

create table deposit (
  id bigint generated always as identity primary key,
  deposit_no text not null generated always as ('DEP-' || lpad(id::text, 6, '0')) stored,
  branch_code text not null references branch,
  cashier_id int not null,
  account text not null,
  slip_no text not null check (slip_no <> ''),
  image_code text not null default '',
  total numeric(16, 2) not null default 0,
  -- 0 pending, 1 approved, 2 declined.
  status smallint not null default 0 check (status in (0, 1, 2)),
  created_at timestamptz not null default clock_timestamp(),
  deposited_on date not null,
  decided_by int,
  decided_at timestamptz,
  posting_on date,
  comment text not null default '',
  version int not null default 1,
  unique (deposit_no),
  unique (id, branch_code, cashier_id),
  foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  constraint deposit_is_to_a_known_account foreign key (branch_code, account) references chart (branch_code, acode),
  constraint deposit_is_decided_in_its_branch
    foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint deposit_is_decided_by_another check (decided_by <> cashier_id),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint approved_deposit_has_posting_date check ((status = 1) = (posting_on is not null)),
  constraint posting_is_not_before_deposit check (posting_on >= deposited_on)
);
create index deposit_of_branch on deposit (branch_code, created_at desc, id desc) include (status, cashier_id);
create index deposit_pending on deposit (branch_code, created_at desc, id desc) where status = 0;
create index deposit_of_cashier on deposit (branch_code, cashier_id, created_at desc, id desc);

create table deposit_line (
  deposit_id bigint not null,
  transfer_id bigint not null,
  receipt_id bigint not null,
  branch_code text not null,
  cashier_id int not null,
  -- Until the deposit is declined.
  live boolean not null default true,
  primary key (deposit_id, receipt_id),
  foreign key (deposit_id, branch_code, cashier_id) references deposit (id, branch_code, cashier_id),
  foreign key (transfer_id, receipt_id, branch_code, cashier_id) references transfer (id, receipt_id, branch_code, cashier_id)
);
create unique index receipt_in_one_live_deposit on deposit_line (receipt_id) where live;

alter table attachment
  add foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  add foreign key (deposit_id) references deposit (id);

-- One row per move of one receipt; never changed.
create table journal (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipt,
  branch_code text not null,
  action text not null references custody.stage_rule,
  from_stage smallint not null,
  to_stage smallint not null,
  amount numeric(14, 2) not null,
  salesman_id int not null,
  cashier_id int,
  deposit_id bigint references deposit,
  actor_id int not null references app_user,
  at timestamptz not null default clock_timestamp(),
  comment text not null default ''
);
create index journal_of_receipt on journal (receipt_id, id);

-- Two rows per journal row that sum to zero: what leaves one holder arrives at another.
create table posting (
  journal_id bigint not null references journal,
  -- AR invoice, AD advance of a party, SM salesman, TR on the way to a cashier, CA cashier, DC pending deposit, BK bank account.
  account char(2) not null check (account in ('AR', 'AD', 'SM', 'TR', 'CA', 'DC', 'BK')),
  holder text not null,
  branch_code text not null,
  amount numeric(14, 2) not null,
  primary key (journal_id, account, holder)
);

-- What the tiles read: the live amount per stage, salesman and cashier (0: none), and what the salesman's invoices owe ('AR').
-- One row per combination, so that a tile costs the same after ten years.
create table holding (
  branch_code text not null references branch,
  account char(2) not null,
  salesman_id int not null,
  cashier_id int not null default 0,
  amount numeric(16, 2) not null,
  primary key (branch_code, salesman_id, account, cashier_id)
) with (fillfactor = 50);
create index holding_of_cashier on holding (branch_code, cashier_id, account) include (amount) where cashier_id <> 0;

-- One row per change of state of a receipt or deposit, with what the actor was allowed at that moment.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  branch_code text not null,
  object text not null check (object in ('receipt', 'deposit')),
  object_id bigint not null,
  action text not null,
  actor_id int not null references app_user,
  actor_role smallint not null,
  actor_modules int[] not null,
  details jsonb not null default '{}'
);
create index audit_of_object on audit (object, object_id, id);

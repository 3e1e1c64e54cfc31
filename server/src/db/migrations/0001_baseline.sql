-- The tables of the first release with their columns, types, indexes, constraints and seed rows.
--
-- A numbered migration is about tables and the rows in them. Functions, views, triggers, policies and grants are in the folder
-- ../schema, where each has one file that is edited in place. An exception is cheque_key_of below: a stored generated column depends
-- on it, and its values would not be computed anew if the function changed. A new version of it is a migration that replaces the column.

-- The server works as the role backoffice_app, which owns nothing. A role belongs to the whole cluster, so a second database finds it.
do $$
begin
  -- The role is looked up first, because an owner without CREATEROLE may not even try to create one that exists.
  if not exists (select from pg_roles where rolname = 'backoffice_app') then
    create role backoffice_app nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  execute format('grant backoffice_app to %I', current_user);
exception
  -- A superuser needs no membership. An owner without CREATEROLE was made a member by the administrator.
  when insufficient_privilege or unique_violation then null;
end $$;

create table company (
  code text primary key check (code <> '' and code <> '-1'),
  name text not null,
  time_zone text not null default 'Asia/Karachi',
  -- Postings up to this day are refused.
  closed_through date
);

create table branch (
  code text primary key check (code <> '' and code <> '-1'),
  company_code text not null references company,
  name text not null,
  unique (code, company_code)
);

create table app_user (
  id int generated always as identity primary key,
  login_id int not null,
  name text not null check (name <> ''),
  role_id smallint not null check (role_id between 1 and 5),
  password_hash text not null,
  portal_allowed boolean not null default true,
  must_change_password boolean not null default true,
  created_at timestamptz not null default now(),
  constraint login_id_is_taken unique (login_id)
);

-- A branch that is taken from a user keeps its row, because decisions of the past refer to it.
create table user_branch (
  user_id int not null references app_user,
  branch_code text not null references branch,
  active boolean not null default true,
  primary key (user_id, branch_code)
);
create index user_branch_by_branch on user_branch (branch_code, user_id) where active;

create table user_module (
  user_id int not null references app_user on delete cascade,
  module_id smallint not null check (module_id > 0),
  primary key (user_id, module_id)
);

-- One sign-in on one device. Its refresh tokens end together.
create table sign_in (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references app_user,
  remembered boolean not null,
  device text not null default '',
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index sign_in_of_user on sign_in (user_id) where ended_at is null;

-- Only the SHA-256 of a token is kept. A token is used once: the statement that rotates it sets used_at.
create table refresh_token (
  hash bytea primary key,
  sign_in_id uuid not null references sign_in on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_token_of_sign_in on refresh_token (sign_in_id);

-- Counts failed tries per login id ('login:1001') and per address ('address:…'). Unknown ids count like known ones.
create table login_throttle (
  key text primary key,
  failures int not null,
  blocked_until timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One row per acknowledged save, written in the same transaction as its effect.
create table idempotency (
  user_id int not null references app_user,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint one_effect_per_key primary key (user_id, call, key)
);
create index idempotency_by_age on idempotency (created_at);

-- The lists, the chart of accounts and the invoices come from another system of the company.
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
  -- The sum of the live receipts and of the applied parts of advances. Only custody.move and custody.allocate write it.
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
-- The invoices that a salesman still has to collect, oldest first. The pending list and its exact count read the indexes alone.
create index invoice_pending_of_salesman on invoice (branch_code, salesman_id, type_code, invoice_on, id) where balance > 0;
create index invoice_pending_of_branch on invoice (branch_code, type_code, invoice_on, id) where balance > 0;

-- The custody of money. Every receipt is in exactly one stage; only the function custody.move changes it.
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
  (5, 'bounced', 'AR'),
  (9, 'void', 'AR');

-- A move that has no row here cannot happen. A rule without stages leaves the receipt in its stage and changes only what is owed.
create table custody.stage_rule (
  action text primary key,
  from_stage smallint references custody.stage,
  to_stage smallint references custody.stage
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
  ('void', 0, 9),
  ('bounce', 4, 5),
  ('apply', null, null),
  ('unapply', null, null);

-- Nobody hears of a move that has no row here: recording and voiding concern their salesman alone.
create table custody.audience (
  action text not null references custody.stage_rule,
  hears text not null check (hears in ('salesman', 'cashier', 'deciders')),
  primary key (action, hears)
);
insert into custody.audience values
  ('send', 'cashier'),
  ('receive', 'salesman'),
  ('approve', 'salesman'),
  ('decline', 'salesman'),
  ('return', 'salesman'),
  ('deposit', 'deciders'),
  ('bank', 'cashier'),
  ('bank', 'salesman'),
  ('release', 'cashier'),
  ('bounce', 'salesman'),
  ('bounce', 'cashier'),
  ('apply', 'salesman'),
  ('unapply', 'salesman');

/**
 * Returns a cheque number in the form in which two are compared. Characters that are only written differently (wide, small, Arabic
 * digits) become the plain capital one; spaces, invisible characters and zeros in front are left out. The invisible characters are
 * those of contract/src/readable.ts.
 */
create function cheque_key_of(cheque_no text) returns text
language sql immutable strict parallel safe
as $$
  select ltrim(upper(translate(
    regexp_replace(normalize(cheque_no, NFKC),
      '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5'
      || '\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') collate "C"), '0')
$$;

create table receipt (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- Null for an advance of the party.
  invoice_id bigint,
  party text not null,
  salesman_id int not null,
  recorded_by int not null,
  method text not null check (method in ('Cash', 'Cheque', 'Cash/Cheque Online')),
  cheque_no text not null default '',
  cheque_on date,
  cheque_bank text not null default '',
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  image_code text not null default '',
  comment text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  stage smallint not null default -1 references custody.stage,
  -- The cashier who has it or to whom it is on its way.
  cashier_id int,
  -- The balance of the invoice after this receipt.
  balance_after numeric(14, 2),
  -- The part of an advance that is applied to invoices. Only the trigger of allocation writes it.
  applied numeric(14, 2) not null default 0,
  cheque_key text not null generated always as (cheque_key_of(cheque_no)) stored,
  -- 0, except for a cheque that was recorded again before that was refused: 1 for the second live receipt, 2 for the third. These
  -- receipts stay, since only their people can say which of them is wrong. The role of the server cannot write it.
  cheque_repeat int not null default 0,
  unique (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  constraint receipt_is_of_a_known_party foreign key (branch_code, party) references chart (branch_code, acode),
  constraint receipt_is_of_a_salesman_of_the_branch
    foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code),
  foreign key (cashier_id, branch_code) references user_branch (user_id, branch_code),
  check (method <> 'Cheque' or (cheque_no <> '' and cheque_bank <> '' and cheque_on is not null)),
  check ((stage in (-1, 0, 9)) = (cashier_id is null)),
  check (applied >= 0),
  constraint advance_is_not_applied_twice check (applied <= amount),
  constraint only_an_advance_is_applied check (applied = 0 or invoice_id is null)
) with (fillfactor = 80);
-- One cheque is in one live receipt, under whichever method. After it is void or bounced it may be recorded again.
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key, cheque_repeat)
  where cheque_no <> '' and stage not in (5, 9);
-- A director's reports list a whole branch, newest first.
create index receipt_of_branch on receipt (branch_code, created_at desc, id desc);
create index receipt_of_salesman on receipt (branch_code, salesman_id, created_at desc, id desc) include (stage);
create index receipt_not_sent on receipt (branch_code, salesman_id, created_at desc, id desc) where stage = 0;
-- The receipts that a cashier can deposit.
create index receipt_with_cashier on receipt (branch_code, cashier_id) include (id) where stage = 2;
create index receipt_of_invoice on receipt (invoice_id) where invoice_id is not null;
create index receipt_open_advance on receipt (branch_code, party, created_at, id)
  where invoice_id is null and applied < amount and stage in (0, 1, 2, 3, 4);

-- A hand-over of one receipt from its salesman to a cashier.
create table transfer (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  branch_code text not null,
  salesman_id int not null,
  cashier_id int not null,
  -- 0 pending, 1 approved, 2 declined, 3 bounced, 4 deposited.
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4)),
  sent_at timestamptz not null default clock_timestamp(),
  -- Null where the cashier recorded the receipt himself, since nobody sent it then.
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
create index transfer_of_branch on transfer (branch_code, sent_at desc, id desc);

create table deposit (
  id bigint generated always as identity primary key,
  -- Migration 0002 replaces this column.
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
  -- False once the deposit is declined.
  live boolean not null default true,
  primary key (deposit_id, receipt_id),
  foreign key (deposit_id, branch_code, cashier_id) references deposit (id, branch_code, cashier_id),
  foreign key (transfer_id, receipt_id, branch_code, cashier_id) references transfer (id, receipt_id, branch_code, cashier_id)
);
create unique index receipt_in_one_live_deposit on deposit_line (receipt_id) where live;

-- A part of an advance that pays an invoice.
create table allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  applied_by int not null,
  applied_at timestamptz not null default clock_timestamp(),
  -- False once the advance is void or bounced.
  live boolean not null default true,
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  foreign key (applied_by, branch_code) references user_branch (user_id, branch_code)
);
create index allocation_of_receipt on allocation (receipt_id);
create index allocation_of_invoice on allocation (invoice_id) where live;

-- A cheque that the bank returned. Its line stays in the deposit.
create table bounce (
  receipt_id bigint primary key,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null check (btrim(reason) <> ''),
  recorded_by int not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (deposit_id, receipt_id) references deposit_line (deposit_id, receipt_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code)
);
create index bounce_of_deposit on bounce (deposit_id);

-- An uploaded file, with the label that was chosen for it. It belongs to at most one document.
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
  deposit_id bigint references deposit,
  constraint attachment_belongs_to_one_document check (receipt_id is null or deposit_id is null),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  check ((branch_code is null) = (receipt_id is null and deposit_id is null))
);
create index attachment_of_receipt on attachment (receipt_id) where receipt_id is not null;
create index attachment_of_deposit on attachment (deposit_id) where deposit_id is not null;
create index attachment_unclaimed on attachment (created_by, created_at) where branch_code is null;

-- One row per move of one receipt. Rows are never changed.
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

-- Two rows per journal row, which sum to zero: the amount leaves one holder and arrives at another.
create table posting (
  journal_id bigint not null references journal,
  -- AR invoice, AD advance of a party, SM salesman, TR on the way to a cashier, CA cashier, DC pending deposit, BK bank account.
  account char(2) not null check (account in ('AR', 'AD', 'SM', 'TR', 'CA', 'DC', 'BK')),
  holder text not null,
  branch_code text not null,
  amount numeric(14, 2) not null,
  primary key (journal_id, account, holder)
);

-- The amounts that the tiles show: per stage, salesman and cashier (0: none), and under 'AR' the open balance of the salesman's
-- invoices. There is one row per combination, so that a tile costs the same after ten years.
create table holding (
  branch_code text not null references branch,
  account char(2) not null,
  salesman_id int not null,
  cashier_id int not null default 0,
  amount numeric(16, 2) not null,
  primary key (branch_code, salesman_id, account, cashier_id)
) with (fillfactor = 50);
create index holding_of_cashier on holding (branch_code, cashier_id, account) include (amount) where cashier_id <> 0;

-- One row per change of state of a receipt or deposit, with the role and modules that the actor had at that moment.
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

-- One row for each person whom a change of state concerns and who did not make it.
create table notification (
  id bigint generated always as identity primary key,
  user_id int not null references app_user,
  branch_code text not null references branch,
  created_at timestamptz not null default now(),
  action text not null references custody.stage_rule,
  actor_id int not null references app_user,
  -- The first of the receipts.
  receipt_id bigint not null references receipt,
  deposit_id bigint references deposit,
  receipts int not null check (receipts > 0),
  amount numeric(16, 2) not null,
  comment text not null default '',
  read_at timestamptz
);
create index notification_of_user on notification (user_id, id desc);
create index notification_unread on notification (user_id, id desc) where read_at is null;
create index notification_read on notification (read_at) where read_at is not null;
create index notification_made on notification (created_at);

-- Set up once beside the tables; 'demo' when the demo company was loaded.
create table setup (
  key text primary key,
  value text not null,
  at timestamptz not null default now()
);

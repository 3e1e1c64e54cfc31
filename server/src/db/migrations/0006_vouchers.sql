-- Vouchers of the accounts, with their lines. They are entered elsewhere; directors approve them here.

create table voucher_type (
  id text primary key check (id <> ''),
  name text not null check (name <> ''),
  -- A voucher of such a type, a bank payment, is approved by two people.
  two_approvers boolean not null default false
);

create table voucher (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  voucher_no text not null check (voucher_no <> ''),
  type_id text not null references voucher_type,
  voucher_on date not null,
  -- The trigger voucher_adds_up keeps these from the lines. Whoever enters a voucher gives its sums, so that the news of it names an amount.
  debit numeric(14, 2) not null default 0,
  credit numeric(14, 2) not null default 0,
  line_count int not null default 0,
  -- The lines as [title, debit, credit, narration], so that the audit of a change keeps what they were before.
  lines jsonb not null default '[]',
  entered_by int,
  entered_at timestamptz not null default clock_timestamp(),
  -- 0 pending, 2 approved by the first of two approvers, 1 approved.
  status smallint not null default 0 check (status in (0, 1, 2)),
  -- The person who approved last: the first approver while the status is 2.
  decided_by int,
  decided_at timestamptz,
  -- Set by the second approval.
  first_approved_by int,
  first_approved_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  unique (branch_code, voucher_no),
  unique (id, branch_code),
  constraint voucher_is_entered_in_its_branch
    foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint voucher_is_decided_in_its_branch
    foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  foreign key (first_approved_by, branch_code) references user_branch (user_id, branch_code),
  constraint voucher_is_decided_by_another check (decided_by <> entered_by and first_approved_by <> entered_by),
  constraint voucher_is_approved_by_two_people check (first_approved_by <> decided_by),
  constraint approved_voucher_balances check (status = 0 or (debit = credit and debit > 0)),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((first_approved_at is null) = (first_approved_by is null) and (first_approved_by is null or status = 1))
);
create index voucher_of_branch on voucher (branch_code, voucher_on desc, id desc) include (status, type_id);
create index voucher_waiting on voucher (branch_code, voucher_on desc, id desc) include (status, type_id) where status <> 1;

create table voucher_line (
  voucher_id bigint not null,
  branch_code text not null,
  position smallint not null check (position > 0),
  -- The title of the account.
  title text not null check (title <> ''),
  debit numeric(14, 2) not null default 0 check (debit >= 0 and debit < 1e12),
  credit numeric(14, 2) not null default 0 check (credit >= 0 and credit < 1e12),
  narration text not null default '',
  primary key (voucher_id, position),
  foreign key (voucher_id, branch_code) references voucher (id, branch_code) on delete cascade,
  constraint voucher_line_has_one_side check ((debit = 0) <> (credit = 0))
);

insert into document_kind values ('voucher', 'voucher');
insert into decider values ('voucher', 3, 33);
insert into notification_kind values
  ('voucher_enter', 'voucher', 'deciders'),
  ('voucher_approve_first', 'voucher', 'deciders'),
  ('voucher_approve', 'voucher', 'owner');

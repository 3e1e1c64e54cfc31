-- Oddities: figures that an auditor asks about. Views find the cases; these tables have their thresholds, and how directors marked them.

-- The kinds, with the thresholds that count where a branch has no others.
create table exception_kind (
  kind text primary key,
  position smallint not null unique,
  first numeric(12, 2) not null,
  -- Null where the kind has one threshold.
  second numeric(12, 2)
);
insert into exception_kind (position, kind, first, second) values
  (1, 'X1', 3, null),
  (2, 'X2', 2, 2),
  (3, 'X3', 3, 2),
  (4, 'X4', 0, 3),
  (5, 'X5', 48, null),
  (6, 'X6', 7, 23),
  (7, 'X7', 1, null),
  (8, 'X8', 2, 5),
  (9, 'X9', 3, null),
  (10, 'X10', 60, 30),
  (11, 'X11', 3, null),
  (12, 'X12', 40, 3),
  (13, 'X15', 24, null),
  (14, 'X16', 24, 500000),
  (15, 'X18', 180, 3),
  (16, 'X19', 3, 30),
  (17, 'X20', 50, 90),
  (18, 'X21', 7, null),
  (19, 'X22', 30, 1000000),
  (20, 'X23', 20, 30),
  (21, 'X24', 60, null);

-- The thresholds that a director chose for a branch.
create table exception_rule (
  branch_code text not null references branch,
  kind text not null references exception_kind,
  primary key (branch_code, kind),
  first numeric(12, 2) not null,
  second numeric(12, 2),
  is_on boolean not null,
  changed_by int not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint threshold_is_a_number check (first between 0 and 1000000000 and second between 0 and 1000000000),
  constraint exception_rule_is_changed_in_its_branch foreign key (changed_by, branch_code) references user_branch (user_id, branch_code)
);

-- How a director marked a case. It counts as long as the case has these facts.
create table exception_mark (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  kind text not null references exception_kind,
  case_key text not null,
  constraint case_is_marked_once unique (branch_code, kind, case_key),
  state text not null check (state in ('new', 'lookedAt', 'explained', 'confirmed')),
  note text not null default '',
  constraint explained_case_has_a_note check (state not in ('explained', 'confirmed') or btrim(note) <> ''),
  facts jsonb not null,
  marked_by int not null,
  marked_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  constraint case_is_marked_in_its_branch foreign key (marked_by, branch_code) references user_branch (user_id, branch_code)
);

insert into document_kind values ('oddity', 'exception_mark');
-- The directors with reports.
insert into decider values ('oddity', 3, 10), ('oddity', 3, 11);
alter table setting_change
  drop constraint setting_change_what_check,
  add constraint setting_change_what_check check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly',
    'go_live_day', 'identity_days', 'telephone_country', 'bank_account', 'oddity_rule'));

-- Devices that came back with fewer items, changes of rights, sign-ins and pictures, by the time from which the views look at them.
create index audit_of_devices on audit (branch_code, id) where object = 'device' and action = 'fewer';
create index audit_of_rights on audit (branch_code, id) where object = 'user' and action = 'change';
create index sign_in_by_start on sign_in (user_id, started_at);
create index attachment_by_time on attachment (branch_code, created_at) where document_id is not null;

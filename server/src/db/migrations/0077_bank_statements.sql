-- Bank statements: what the bank shows of the accounts that deposits go to, and which line belongs to which deposit. A match moves no money.

-- An account of the company at a bank, from its first statement on.
create table bank_account (
  branch_code text not null,
  account text not null,
  primary key (branch_code, account),
  account_group text not null generated always as ('BANK') stored,
  -- Its number or IBAN at the bank, without spaces; empty where nobody stated it.
  number text not null default '' constraint bank_number_is_readable check (number ~ '^[0-9A-Z/.-]{0,40}$'),
  -- Deposits that were made before this day are not checked.
  opening_on date not null,
  -- The days within which the bank shows a deposit.
  days smallint not null default 5 constraint bank_days_are_at_most_sixty check (days between 0 and 60),
  constraint bank_account_is_known foreign key (branch_code, account, account_group) references chart (branch_code, acode, leaf_group)
);
create unique index bank_number_is_of_one_account on bank_account (branch_code, number) where number <> '';

-- The new lines that an import brought for an account.
create table bank_statement (
  id bigint generated always as identity primary key,
  branch_code text not null,
  account text not null,
  import_id int not null references data_import,
  from_on date not null,
  to_on date not null,
  -- Null where the file has no balances.
  opening numeric(16, 2),
  closing numeric(16, 2),
  -- The closing balance before it, where that is not its opening: days are missing.
  former_closing numeric(16, 2),
  constraint bank_statement_is_of_an_account foreign key (branch_code, account) references bank_account,
  constraint bank_statement_ends_after_its_beginning check (from_on <= to_on),
  constraint bank_statement_has_both_balances check ((opening is null) = (closing is null)),
  unique (id, branch_code, account)
);
create index bank_statement_of_account on bank_statement (branch_code, account, id desc);

create table bank_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null,
  branch_code text not null,
  account text not null,
  -- Its place among the lines of its statement, oldest first.
  position int not null,
  booked_on date not null,
  value_on date,
  -- Above 0 where money came to the account.
  amount numeric(14, 2) not null constraint bank_line_has_an_amount check (amount <> 0),
  description text not null default '',
  reference text not null default '',
  cheque_no text not null default '',
  bank_reference text not null default '',
  balance numeric(16, 2),
  -- A hash of all that the bank shows of it, and of its number among equal lines.
  key bytea not null check (length(key) = 32),
  matched numeric(14, 2) not null default 0,
  constraint bank_line_is_there_once unique (branch_code, account, key),
  constraint bank_line_is_of_its_statement foreign key (statement_id, branch_code, account) references bank_statement (id, branch_code, account),
  constraint bank_line_is_matched_once check (matched between 0 and abs(amount)),
  unique (id, branch_code)
);
create index bank_line_of_account on bank_line (branch_code, account, booked_on desc, id desc);
create index bank_line_open on bank_line (branch_code, account, amount) where matched < abs(amount);

-- What a part of a line is: a deposit, an online receipt, a cheque that came back, a fee of the bank, or something else.
create table bank_match (
  id bigint generated always as identity primary key,
  line_id bigint not null,
  branch_code text not null,
  kind text not null check (kind in ('deposit', 'receipt', 'bounce', 'fee', 'other')),
  deposit_id bigint references deposit,
  receipt_id bigint,
  amount numeric(14, 2) not null check (amount > 0),
  -- True where the bank has less than the deposit, and no more will come.
  is_whole boolean not null default false,
  -- R1 and R7 confirm by themselves; null for a person.
  rule text check (rule in ('R1', 'R7')),
  note text not null default '',
  matched_by int,
  matched_at timestamptz not null default clock_timestamp(),
  constraint bank_match_is_of_its_line foreign key (line_id, branch_code) references bank_line (id, branch_code),
  constraint bank_match_is_of_a_receipt_of_the_branch foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  constraint bank_match_is_made_in_its_branch foreign key (matched_by, branch_code) references user_branch (user_id, branch_code),
  constraint bank_match_names_what_it_is check (
    (deposit_id is not null) = (kind = 'deposit') and (receipt_id is not null) = (kind in ('receipt', 'bounce'))),
  constraint bank_match_is_of_a_rule_or_a_person check ((rule is null) <> (matched_by is null)),
  constraint only_deposits_are_whole check (kind = 'deposit' or not is_whole),
  constraint other_bank_lines_have_a_note check (kind <> 'other' or btrim(note) <> '')
);
create index bank_match_of_line on bank_match (line_id);
create unique index deposit_is_once_on_a_line on bank_match (deposit_id, line_id) where deposit_id is not null;
create unique index receipt_is_once_at_the_bank on bank_match (receipt_id, kind) where receipt_id is not null;

insert into document_kind values ('bank_line', 'bank_line');
-- The directors who approve deposits.
insert into decider values ('bank_line', 3, 7);
insert into notification_kind (name, document_kind) values ('bank_freed', 'deposit');
alter table setting_change
  drop constraint setting_change_what_check,
  add constraint setting_change_what_check check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly',
    'go_live_day', 'identity_days', 'telephone_country', 'bank_account'));

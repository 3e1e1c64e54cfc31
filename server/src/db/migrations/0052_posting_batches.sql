-- Batches bring the journal of custody into the books of a company. Each row of the journal is in exactly one batch, and no batch changes.

-- The accounts of custody, with the ledger that each has in the books where a company names none. A new kind of account gets a row here.
-- {code} and {name} are the client, person or bank account that has the money, {branch} is the code of the branch.
create table ledger_kind (
  account char(2) primary key,
  nth smallint not null unique,
  ledger text not null check (ledger <> '' and ledger = btrim(ledger))
);
insert into ledger_kind values
  ('AR', 1, 'Accounts Receivable'),
  ('AD', 2, 'Advances from Customers'),
  ('SM', 3, 'Undeposited Funds'),
  ('TR', 4, 'Undeposited Funds'),
  ('CA', 5, 'Undeposited Funds'),
  ('DC', 6, 'Undeposited Funds'),
  ('BK', 7, '{name}');

-- The ledgers that a company has chosen, for a kind of account, or for a single bank account of a branch.
create table ledger_map (
  company_code text not null references company,
  account char(2) not null references ledger_kind,
  -- Empty for all accounts of the kind.
  branch_code text not null default '',
  holder text not null default '',
  ledger text not null check (ledger <> '' and ledger = btrim(ledger)),
  primary key (company_code, account, branch_code, holder),
  constraint only_a_bank_account_has_its_own_ledger check ((branch_code = '') = (holder = '') and (holder = '' or account = 'BK'))
);

-- Set for a company with batches that the server makes each night.
alter table company add batches_nightly boolean not null default false;

alter table setting_change drop constraint setting_change_what_check;
alter table setting_change add constraint setting_change_what_check
  check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep', 'ledger', 'batches_nightly'));

-- The rows of the journal of a branch and a posting day that were in no batch before.
create table posting_batch (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  number_in_branch int not null check (number_in_branch > 0),
  batch_no text not null generated always as (document_number('PB-', number_in_branch)) stored,
  posting_on date not null,
  -- Null for the server at night, and for the operator.
  made_by int references app_user,
  made_at timestamptz not null default clock_timestamp(),
  -- The control sums: the rows, what they moved, and by how much the debts and advances fell and the bank accounts rose.
  entries int not null check (entries > 0),
  amount numeric(18, 2) not null,
  received numeric(18, 2) not null,
  banked numeric(18, 2) not null,
  -- The SHA-256 of the entries.
  digest bytea not null check (length(digest) = 32),
  unique (branch_code, number_in_branch),
  unique (id, branch_code, posting_on)
);
create index posting_batch_of_day on posting_batch (branch_code, posting_on desc, id desc);
insert into document_kind values ('posting_batch', 'posting_batch');

-- A row of the journal as it goes into the books: the amount leaves the credited ledger and reaches the debited one. Names and codes are
-- those of the moment at which the batch was made.
create table posting_entry (
  journal_id bigint primary key references journal,
  batch_id bigint not null,
  branch_code text not null,
  posting_on date not null,
  action text not null,
  moved_at timestamptz not null,
  amount numeric(14, 2) not null check (amount > 0),
  debit_account char(2) not null references ledger_kind,
  -- The code of the client, person, deposit or bank account that has the money.
  debit_code text not null,
  debit_ledger text not null,
  credit_account char(2) not null references ledger_kind,
  credit_code text not null,
  credit_ledger text not null,
  receipt_no bigint not null,
  party text not null,
  party_name text not null,
  invoice_no text not null,
  salesman int not null,
  salesman_name text not null,
  method text not null,
  cheque_no text not null,
  cheque_on date,
  cheque_bank text not null,
  reference_no text not null,
  deposit_no text not null,
  slip_no text not null,
  bank_account text not null,
  foreign key (batch_id, branch_code, posting_on) references posting_batch (id, branch_code, posting_on)
);
create index posting_entry_of_batch on posting_entry (batch_id, journal_id);

-- Returns an entry as the text of which the digest of its batch is made. It is here and not in the folder ../schema, because the digests
-- would not be computed anew if it changed: a column that comes later needs a form of its own for the entries from then on.
create function custody.posting_content(entry posting_entry) returns text
language sql stable
as $$
  select row(entry.journal_id, entry.branch_code, entry.posting_on - date '2000-01-01', entry.action, extract(epoch from entry.moved_at),
    entry.amount, entry.debit_account, entry.debit_code, entry.debit_ledger, entry.credit_account, entry.credit_code, entry.credit_ledger,
    entry.receipt_no, entry.party, entry.party_name, entry.invoice_no, entry.salesman, entry.salesman_name, entry.method, entry.cheque_no,
    entry.cheque_on - date '2000-01-01', entry.cheque_bank, entry.reference_no, entry.deposit_no, entry.slip_no, entry.bank_account)::text
$$;

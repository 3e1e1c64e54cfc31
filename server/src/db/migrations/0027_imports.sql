-- Data of the company from files. The rows of a file are kept as they are written, then read as the columns of their kind, checked and
-- compared with the data that is here, and imported all at once or not at all.

-- The columns of a file of each kind, in the order of contract/src/imports/kinds.ts; a test compares the two.
create table import_column (
  kind text not null,
  position smallint not null,
  key text not null,
  label text not null,
  type text not null check (type in ('text', 'day', 'money', 'quantity', 'whole')),
  -- The columns `key` name a document, `fact` says more about it, and `part` is of one of its lines.
  role text not null check (role in ('key', 'fact', 'part')),
  required boolean not null,
  -- The most characters of a cell.
  most int not null,
  -- The value of an empty cell; null where the column is required.
  blank jsonb,
  primary key (kind, position),
  unique (kind, key),
  check (required = (blank is null))
);
insert into import_column values
  ('invoices', 1, 'branch', 'Branch Code', 'text', 'key', true, 60, null),
  ('invoices', 2, 'invoiceNo', 'Invoice No', 'text', 'key', true, 60, null),
  ('invoices', 3, 'date', 'Invoice Date', 'day', 'fact', true, 30, null),
  ('invoices', 4, 'type', 'Invoice Type', 'text', 'fact', true, 60, null),
  ('invoices', 5, 'division', 'Division', 'text', 'fact', true, 60, null),
  ('invoices', 6, 'party', 'Party Code', 'text', 'fact', true, 60, null),
  ('invoices', 7, 'salesman', 'Salesman Login', 'whole', 'fact', true, 30, null),
  ('invoices', 8, 'bill', 'Bill Amount', 'money', 'fact', true, 30, null),
  ('invoices', 9, 'receivedBefore', 'Received Before', 'money', 'fact', false, 30, '0'),
  ('invoices', 10, 'lineNo', 'Line No', 'whole', 'part', false, 30, 'null'),
  ('invoices', 11, 'item', 'Item Code', 'text', 'part', false, 60, '""'),
  ('invoices', 12, 'itemName', 'Item Name', 'text', 'part', false, 200, '""'),
  ('invoices', 13, 'saleType', 'Sale Type', 'text', 'part', false, 60, '""'),
  ('invoices', 14, 'qty', 'Qty', 'quantity', 'part', false, 30, '0'),
  ('invoices', 15, 'pcs', 'Pcs', 'quantity', 'part', false, 30, '0'),
  ('invoices', 16, 'rate', 'Rate', 'money', 'part', false, 30, '0'),
  ('invoices', 17, 'amount', 'Line Amount', 'money', 'part', false, 30, '0'),
  ('invoices', 18, 'netAmount', 'Net Amount', 'money', 'part', false, 30, '0'),
  ('parties', 1, 'branch', 'Branch Code', 'text', 'key', true, 60, null),
  ('parties', 2, 'code', 'Party Code', 'text', 'key', true, 60, null),
  ('parties', 3, 'name', 'Party Name', 'text', 'fact', true, 200, null),
  ('parties', 4, 'address', 'Address', 'text', 'fact', false, 200, '""'),
  ('parties', 5, 'location', 'Location', 'text', 'fact', false, 60, '""'),
  ('parties', 6, 'creditLimit', 'Credit Limit', 'money', 'fact', false, 30, 'null'),
  ('users', 1, 'login', 'Username', 'whole', 'key', true, 30, null),
  ('users', 2, 'name', 'Name', 'text', 'fact', true, 200, null),
  ('users', 3, 'role', 'Role', 'text', 'fact', true, 60, null),
  ('users', 4, 'modules', 'Modules', 'text', 'fact', false, 200, '""'),
  ('users', 5, 'branches', 'Branch Codes', 'text', 'fact', true, 200, null),
  ('items', 1, 'code', 'Item Code', 'text', 'key', true, 60, null),
  ('items', 2, 'name', 'Item Name', 'text', 'fact', true, 200, null),
  ('items', 3, 'category', 'Category Code', 'text', 'fact', true, 60, null),
  ('items', 4, 'catNo', 'Cat No', 'text', 'fact', false, 60, '""'),
  ('items', 5, 'unit', 'Unit', 'text', 'fact', true, 60, null),
  ('items', 6, 'mrp', 'MRP', 'money', 'fact', true, 30, null),
  ('accounts', 1, 'branch', 'Branch Code', 'text', 'key', true, 60, null),
  ('accounts', 2, 'code', 'Account Code', 'text', 'key', true, 60, null),
  ('accounts', 3, 'title', 'Account Title', 'text', 'fact', true, 200, null),
  ('accounts', 4, 'level', 'Level', 'whole', 'fact', true, 30, null),
  ('accounts', 5, 'group', 'Group', 'text', 'fact', true, 60, null),
  ('accounts', 6, 'address', 'Address', 'text', 'fact', false, 200, '""'),
  ('accounts', 7, 'location', 'Location', 'text', 'fact', false, 60, '""'),
  ('branches', 1, 'company', 'Company Code', 'text', 'fact', true, 60, null),
  ('branches', 2, 'companyName', 'Company Name', 'text', 'fact', true, 200, null),
  ('branches', 3, 'timeZone', 'Time Zone', 'text', 'fact', false, 60, '"Asia/Karachi"'),
  ('branches', 4, 'code', 'Branch Code', 'text', 'key', true, 60, null),
  ('branches', 5, 'name', 'Branch Name', 'text', 'fact', true, 200, null),
  ('stock', 1, 'branch', 'Branch Code', 'text', 'key', true, 60, null),
  ('stock', 2, 'entryNo', 'Entry No', 'whole', 'key', true, 30, null),
  ('stock', 3, 'date', 'Date', 'day', 'fact', true, 30, null),
  ('stock', 4, 'movement', 'Movement', 'text', 'fact', true, 60, null),
  ('stock', 5, 'godown', 'Godown Code', 'text', 'fact', true, 60, null),
  ('stock', 6, 'item', 'Item Code', 'text', 'fact', true, 60, null),
  ('stock', 7, 'lot', 'Lot No', 'text', 'fact', true, 60, null),
  ('stock', 8, 'expiry', 'Expiry Date', 'day', 'fact', false, 30, 'null'),
  ('stock', 9, 'documentNo', 'Document No', 'text', 'fact', false, 60, '""'),
  ('stock', 10, 'received', 'Received', 'quantity', 'fact', false, 30, '0'),
  ('stock', 11, 'issued', 'Issued', 'quantity', 'fact', false, 30, '0'),
  ('stock', 12, 'rate', 'Rate', 'money', 'fact', false, 30, '0'),
  ('stock', 13, 'discount', 'Discount %', 'money', 'fact', false, 30, '0'),
  ('vouchers', 1, 'branch', 'Branch Code', 'text', 'key', true, 60, null),
  ('vouchers', 2, 'voucherNo', 'Voucher No', 'text', 'key', true, 60, null),
  ('vouchers', 3, 'type', 'Voucher Type', 'text', 'fact', true, 60, null),
  ('vouchers', 4, 'date', 'Voucher Date', 'day', 'fact', true, 30, null),
  ('vouchers', 5, 'lineNo', 'Line No', 'whole', 'part', false, 30, 'null'),
  ('vouchers', 6, 'account', 'Account Title', 'text', 'part', true, 200, null),
  ('vouchers', 7, 'debit', 'Debit', 'money', 'part', false, 30, '0'),
  ('vouchers', 8, 'credit', 'Credit', 'money', 'part', false, 30, '0'),
  ('vouchers', 9, 'narration', 'Narration', 'text', 'part', false, 1000, '""'),
  ('dictionaries', 1, 'list', 'List', 'text', 'key', true, 60, null),
  ('dictionaries', 2, 'value', 'Value', 'text', 'key', true, 60, null),
  ('dictionaries', 3, 'name', 'Name', 'text', 'fact', true, 200, null),
  ('dictionaries', 4, 'position', 'Position', 'whole', 'fact', false, 30, 'null');

create table data_import (
  id int generated always as identity primary key,
  kind text not null,
  file_name text not null,
  -- The words in which the reader of the file says how it read it.
  format text not null,
  header text[] not null,
  -- The column of the file, from 1, for each column of the kind; null for one that the file does not have.
  mapped int[],
  -- Null for the operator of the system.
  started_by int references app_user,
  started_at timestamptz not null default clock_timestamp(),
  -- A branch of the person, where the others read of the import; null before there is a branch.
  branch_code text references branch,
  -- The rows of the file; null while they are read.
  rows int,
  -- Counts what the check found: {"new": 1, "changed": 0, "same": 0, "rejected": 0}.
  counts jsonb,
  -- The sentence with which the last check or import failed.
  problem text not null default '',
  applied_at timestamptz,
  cancelled_at timestamptz,
  check (applied_at is null or cancelled_at is null)
);
create index data_import_of_user on data_import (started_by, id desc);

-- The rows of a file as they are written, and as values of their columns. They are needed until the import ends, so they are not logged:
-- after a crash of the database the file is uploaded again.
create unlogged table import_row (
  import_id int not null,
  line int not null,
  cells text[] not null,
  primary key (import_id, line)
);
create unlogged table import_line (
  import_id int not null,
  line int not null,
  -- Names the document, with a character between the parts that no cell has.
  key text not null,
  facts jsonb not null,
  -- The values of a line of the document; null in a file without lines.
  part jsonb,
  -- The faults of its cells.
  faults jsonb[],
  primary key (import_id, line)
);
create index import_line_by_key on import_line (import_id, key);

-- The reasons why a row is rejected, as a rule of contract/src/imports/imports-messages.ts with its words: ["unknown", "Division", "07"].
create unlogged table import_fault (
  import_id int not null,
  line int not null,
  fault jsonb not null
);
create index import_fault_of_line on import_fault (import_id, line);

-- The documents that an import makes or changes, with all that they are now and would be. They stay, as the history of who imported what.
create table import_record (
  import_id int not null references data_import,
  line int not null,
  key text not null,
  outcome text not null check (outcome in ('new', 'changed')),
  was jsonb check ((was is null) = (outcome = 'new')),
  now jsonb not null,
  primary key (import_id, outcome, line)
);

-- The heading that a person chose for a column the last time.
create table import_heading (
  user_id int not null references app_user,
  kind text not null,
  key text not null,
  heading text not null,
  primary key (user_id, kind, key)
);

alter table invoice add column import_id int references data_import;
alter table voucher add column import_id int references data_import;

-- The document of an import that is applied: its audit stands in a branch, which there is not before the first one was imported.
create table applied_import (
  id int primary key references data_import,
  branch_code text not null references branch
);
insert into document_kind values ('import', 'applied_import');

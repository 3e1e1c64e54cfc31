-- Stock comes from another system of the company: its godowns and items, and what came in and went out of each lot.

-- The lists of codes that a request names are separated by commas. A request names a godown without its branch.
create table godown (
  code text primary key check (code <> '' and code <> '-1' and code = btrim(code) and code !~ ','),
  branch_code text not null references branch,
  name text not null check (name <> ''),
  unique (branch_code, code)
);

create table stock_category (
  code text primary key check (code <> '' and code <> '-1' and code = btrim(code) and code !~ ','),
  name text not null check (name <> '')
);

create table item (
  code text primary key check (code <> '' and code = btrim(code)),
  serial_no int not null unique check (serial_no > 0),
  name text not null check (name <> ''),
  category_code text not null references stock_category,
  cat_no text not null default '',
  -- Every quantity of the item counts these.
  unit text not null check (unit <> ''),
  mrp numeric(14, 2) not null check (mrp >= 0)
);
create index item_by_name on item (name collate "und-x-icu", code);

create table stock_movement_kind (
  name text primary key,
  -- The word of the ledger.
  document text not null unique,
  may_go_below_zero boolean not null
);
insert into stock_movement_kind values
  ('opening', 'Opening Stock', true),
  ('purchase', 'Goods Received', false),
  ('purchase_return', 'Purchase Return', false),
  ('sale', 'Sale Invoice', false),
  ('sale_return', 'Sale Return', false),
  ('transfer_in', 'Transfer In', false),
  ('transfer_out', 'Transfer Out', false),
  ('correction', 'Correction', true);

-- The trigger stock_moved adds each movement to the balance of its lot. The foreign keys stand there, once for each lot, because checking
-- them for each movement would take half the time of a large import.
create table stock_balance (
  id bigint generated always as identity primary key,
  branch_code text not null,
  godown_code text not null,
  item_code text not null references item,
  lot_no text not null constraint lot_has_a_number check (lot_no <> '' and lot_no <> '-1' and lot_no = btrim(lot_no)),
  -- The last day on which the lot is good. A lot without one does not expire.
  expires_on date check (expires_on between '1900-01-01' and '2199-12-31'),
  balance numeric(14, 3) not null,
  foreign key (branch_code, godown_code) references godown (branch_code, code),
  constraint lot_has_one_balance unique nulls not distinct (item_code, godown_code, lot_no, expires_on)
);
create index stock_in_hand on stock_balance (branch_code, item_code) where balance <> 0;

create table stock_movement (
  branch_code text not null,
  entry_no bigint not null check (entry_no > 0),
  godown_code text not null,
  item_code text not null,
  lot_no text not null,
  expires_on date,
  moved_on date not null check (moved_on between '1900-01-01' and '2199-12-31'),
  kind text not null references stock_movement_kind,
  document_no text not null default '',
  received numeric(14, 3) not null default 0 check (received >= 0),
  issued numeric(14, 3) not null default 0 check (issued >= 0),
  rate numeric(14, 2) not null default 0 check (rate >= 0),
  discount_percent numeric(5, 2) not null default 0 check (discount_percent between 0 and 100),
  amount numeric(14, 2) not null generated always as (round((received + issued) * rate, 2)) stored,
  discount numeric(14, 2) not null
    generated always as (round(round((received + issued) * rate, 2) * discount_percent / 100, 2)) stored,
  primary key (branch_code, entry_no),
  constraint movement_goes_one_way check ((received > 0) <> (issued > 0))
);
create index stock_movement_of_item on stock_movement (godown_code, item_code, moved_on, entry_no);

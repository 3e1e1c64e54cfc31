-- Sale orders: what clients ordered through a salesman or a director, approved by somebody else (decisions 7).

-- Marketing reps promote what salesmen sell. They come from another system of the company and need not be users here.
create table marketing_rep (
  id int primary key check (id > 0),
  name text not null check (btrim(name) <> '')
);

create table marketing_rep_branch (
  rep_id int not null references marketing_rep,
  branch_code text not null references branch,
  -- A rep who has left the branch stays on its orders and takes no new ones.
  active boolean not null default true,
  primary key (rep_id, branch_code)
);

-- The number of the last order of a branch. The transaction that enters an order locks the row until it ends, so that an order that
-- fails leaves no gap.
create table sale_order_counter (
  branch_code text primary key references branch,
  last_no int not null check (last_no > 0)
);

create table sale_order (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- The trigger sale_order_gets_a_number counts it.
  order_no int not null check (order_no > 0),
  ordered_on date not null check (ordered_on between '1900-01-01' and '2199-12-31'),
  party text not null,
  delivery_on date check (delivery_on between '1900-01-01' and '2199-12-31'),
  buyer_po_ref text not null default '',
  buyer_po_on date check (buyer_po_on between '1900-01-01' and '2199-12-31'),
  -- The program that the order came from.
  source text not null default 'Mobile' check (source <> ''),
  salesman_rep int not null,
  marketing_rep int not null,
  remarks text not null default '',
  -- The lines as {item, quantity, rate, discount_percent}. The trigger sale_order_adds_up adds the facts of the items and the amounts, and
  -- keeps the totals. The same lines are rows of sale_order_line.
  lines jsonb not null,
  total_amount numeric(14, 2) not null,
  total_discount numeric(14, 2) not null,
  total_net numeric(14, 2) not null,
  -- Set when the order took its client above his limit: the limit, what he owed then with his open orders, and why it was taken.
  credit_limit numeric(14, 2) check (credit_limit >= 0 and credit_limit < 1e12),
  credit_owed numeric(14, 2) check (credit_owed >= 0 and credit_owed < 1e12),
  credit_word text not null default '',
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  -- 0 pending, 1 approved.
  status smallint not null default 0 check (status in (0, 1)),
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  unique (branch_code, order_no),
  unique (id, branch_code),
  constraint sale_order_is_of_a_known_client foreign key (branch_code, party) references chart (branch_code, acode),
  constraint sale_order_is_of_a_salesman_of_the_branch
    foreign key (salesman_rep, branch_code) references user_branch (user_id, branch_code),
  constraint sale_order_is_of_a_marketing_rep_of_the_branch
    foreign key (marketing_rep, branch_code) references marketing_rep_branch (rep_id, branch_code),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint sale_order_is_decided_in_its_branch
    foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint sale_order_is_decided_by_another check (decided_by <> entered_by),
  constraint delivery_is_not_before_the_order check (delivery_on >= ordered_on),
  constraint sale_order_has_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  constraint order_above_the_limit_has_a_word check (
    case when credit_limit is null then credit_owed is null and credit_word = ''
    else credit_owed is not null and credit_owed + total_net > credit_limit and btrim(credit_word) <> '' end),
  check (total_net = total_amount - total_discount),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index sale_order_of_branch on sale_order (branch_code, ordered_on desc, id desc) include (status, entered_by, salesman_rep);
create index sale_order_pending on sale_order (branch_code, ordered_on desc, id desc) include (entered_by, salesman_rep) where status = 0;
create index sale_order_of_client on sale_order (branch_code, party, ordered_on desc, id desc);

-- A line of an order, with the facts that its item had when the order was entered or changed last.
create table sale_order_line (
  order_id bigint not null,
  position smallint not null check (position > 0),
  branch_code text not null,
  item_code text not null references item,
  serial_no int not null check (serial_no > 0),
  cat_no text not null,
  name text not null check (name <> ''),
  unit text not null check (unit <> ''),
  mrp numeric(14, 2) not null check (mrp >= 0),
  quantity numeric(14, 3) not null check (quantity > 0 and quantity < 1e11),
  rate numeric(14, 2) not null check (rate >= 0 and rate < 1e12),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 100),
  amount numeric(14, 2) not null generated always as (round(quantity * rate, 2)) stored,
  discount numeric(14, 2) not null generated always as (round(round(quantity * rate, 2) * discount_percent / 100, 2)) stored,
  net numeric(14, 2) not null
    generated always as (round(quantity * rate, 2) - round(round(quantity * rate, 2) * discount_percent / 100, 2)) stored,
  primary key (order_id, position),
  foreign key (order_id, branch_code) references sale_order (id, branch_code)
);

-- The form of an order shows beside it how much its client owes.
create index invoice_of_client on invoice (branch_code, party, invoice_on);
create index receipt_bounced_of_client on receipt (branch_code, party) where stage = 5;

insert into document_kind values ('sale_order', 'sale_order');
insert into decider values ('sale_order', 3, 9);
insert into notification_kind (name, document_kind, hears) values
  ('sale_order_enter', 'sale_order', 'deciders'), ('sale_order_approve', 'sale_order', 'owner'),
  ('sale_order_change', 'sale_order', 'owner');

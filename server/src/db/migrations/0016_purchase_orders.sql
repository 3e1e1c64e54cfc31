-- Purchase orders: the goods that a branch orders from its suppliers. A saved one is never changed, and nobody decides about it (decisions 7).

-- The number of the last document of a kind in a branch. Sale orders had a counter of their own.
create table document_counter (
  kind text not null references document_kind,
  branch_code text not null references branch,
  last_no int not null check (last_no > 0),
  primary key (kind, branch_code)
);
insert into document_counter (kind, branch_code, last_no) select 'sale_order', branch_code, last_no from sale_order_counter;
drop table sale_order_counter;

create table purchase_order (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- The trigger purchase_order_gets_a_number counts it.
  order_no int not null check (order_no > 0),
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  ordered_on date not null,
  requisition_no text not null default '',
  -- The sale order that the goods are for, if there is one; it may be one of another system.
  sale_order_no text not null default '',
  import_ref_no text not null default '',
  terms text not null default '',
  -- The conditions are values of lists of the dictionary.
  currency text not null,
  currency_list text not null generated always as ('CURRENCY') stored,
  payment_terms text,
  payment_terms_list text not null generated always as ('PAYMENT_TERMS') stored,
  incoterm text,
  incoterm_list text not null generated always as ('INCOTERM') stored,
  -- The sums of the lines, compared by the trigger purchase_order_is_the_sum_of_its_lines: an order without lines has no quantity.
  total_quantity numeric(14, 3) not null constraint purchase_order_has_lines check (total_quantity > 0),
  total_value numeric(14, 2) not null check (total_value >= 0),
  unique (branch_code, order_no),
  unique (id, branch_code),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint purchase_order_has_a_known_currency foreign key (currency_list, currency) references dictionary (type, value),
  constraint purchase_order_has_known_payment_terms foreign key (payment_terms_list, payment_terms) references dictionary (type, value),
  constraint purchase_order_has_a_known_incoterm foreign key (incoterm_list, incoterm) references dictionary (type, value)
);
create index purchase_order_of_branch on purchase_order (branch_code, entered_at desc, id desc);

create table purchase_order_line (
  order_id bigint not null,
  position smallint not null check (position > 0),
  branch_code text not null,
  item_code text not null references item,
  -- The item as it was when it was ordered: its code, name and unit may change later.
  item_serial_no int not null,
  item_name text not null,
  cat_no text not null,
  unit text not null,
  description text not null default '',
  quantity numeric(14, 3) not null check (quantity > 0),
  price numeric(14, 2) not null check (price >= 0),
  amount numeric(14, 2) not null constraint purchase_line_is_quantity_times_price check (amount = round(quantity * price, 2)),
  primary key (order_id, position),
  foreign key (order_id, branch_code) references purchase_order (id, branch_code)
);

insert into document_kind values ('purchase_order', 'purchase_order');
insert into dictionary (type, name, value, position) values
  ('CURRENCY', 'PKR', 'PKR', 1), ('CURRENCY', 'USD', 'USD', 2), ('CURRENCY', 'EUR', 'EUR', 3), ('CURRENCY', 'GBP', 'GBP', 4),
  ('CURRENCY', 'CNY', 'CNY', 5), ('CURRENCY', 'JPY', 'JPY', 6), ('CURRENCY', 'AED', 'AED', 7),
  ('PAYMENT_TERMS', 'Advance Payment', 'ADVANCE', 1), ('PAYMENT_TERMS', 'Letter of Credit at Sight', 'LC_SIGHT', 2),
  ('PAYMENT_TERMS', 'Letter of Credit 60 Days', 'LC_60', 3), ('PAYMENT_TERMS', 'Cash Against Documents', 'CAD', 4),
  ('PAYMENT_TERMS', 'Credit 30 Days', 'CREDIT_30', 5), ('PAYMENT_TERMS', 'Credit 60 Days', 'CREDIT_60', 6),
  ('INCOTERM', 'EXW - Ex Works', 'EXW', 1), ('INCOTERM', 'FCA - Free Carrier', 'FCA', 2), ('INCOTERM', 'FOB - Free On Board', 'FOB', 3),
  ('INCOTERM', 'CFR - Cost and Freight', 'CFR', 4), ('INCOTERM', 'CIF - Cost, Insurance and Freight', 'CIF', 5),
  ('INCOTERM', 'CPT - Carriage Paid To', 'CPT', 6), ('INCOTERM', 'CIP - Carriage and Insurance Paid To', 'CIP', 7),
  ('INCOTERM', 'DAP - Delivered at Place', 'DAP', 8), ('INCOTERM', 'DDP - Delivered Duty Paid', 'DDP', 9);

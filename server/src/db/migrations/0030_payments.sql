-- Payments: money of a client that pays several of his invoices at once, in cash and cheques, under one number.

create table payment (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  -- The trigger payment_gets_a_number counts it.
  number_in_branch int not null check (number_in_branch > 0),
  payment_no text not null generated always as (document_number('PAY-', number_in_branch)) stored,
  party text not null,
  party_group text not null generated always as ('PARTY') stored,
  -- The salesman who brings it: a cheque is given back to one person.
  salesman_id int not null,
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  comment text not null default '',
  unique (branch_code, number_in_branch),
  unique (id, branch_code),
  constraint payment_is_of_a_known_party foreign key (branch_code, party, party_group) references chart (branch_code, acode, leaf_group),
  foreign key (salesman_id, branch_code) references user_branch (user_id, branch_code),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code)
);

-- The cheques, and the sums of cash, that a payment is made of.
create table payment_instrument (
  payment_id bigint not null,
  position smallint not null check (position >= 0),
  branch_code text not null,
  method text not null check (method in ('Cash', 'Cheque', 'Cash/Cheque Online')),
  cheque_no text not null default '',
  cheque_on date,
  cheque_bank text not null default '',
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  primary key (payment_id, position),
  foreign key (payment_id, branch_code) references payment (id, branch_code)
);

-- A receipt of a payment is a part of one instrument that pays one invoice, or that is an advance. The parts of an instrument are counted
-- from 0.
alter table receipt
  add column payment_id bigint,
  add column instrument smallint,
  add column instrument_part smallint not null default 0,
  add foreign key (payment_id, branch_code) references payment (id, branch_code),
  add foreign key (payment_id, instrument) references payment_instrument,
  add constraint receipt_is_of_an_instrument_of_its_payment check ((payment_id is null) = (instrument is null)),
  add constraint receipt_is_a_part_of_an_instrument check (instrument_part = 0 or (instrument_part > 0 and payment_id is not null));
create unique index receipt_of_payment on receipt (payment_id, instrument, instrument_part) where payment_id is not null;

-- A cheque over several invoices is counted once, by its first part: its receipts are live together or not at all.
drop index cheque_is_unique_of_party;
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key, cheque_repeat, instrument_part)
  where cheque_no <> '' and stage not in (5, 9);

insert into document_kind values ('payment', 'payment');

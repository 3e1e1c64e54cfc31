-- Tours: where a user travelled and what he spent, decided by somebody else (decisions 7).

-- The allowance per mile of a company, from the day on which it begins to hold until a later row begins.
create table mileage_allowance (
  company_code text not null references company,
  from_day date not null,
  amount numeric(8, 2) not null check (amount >= 0 and amount < 1e6),
  primary key (company_code, from_day)
);

create table tour (
  id bigint generated always as identity primary key,
  tour_no text not null generated always as (document_number('TOUR-', id)) stored,
  branch_code text not null references branch,
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  start_on date not null,
  end_on date not null,
  reason text not null check (btrim(reason) <> ''),
  -- The setting that held on the first day when the tour was entered. A later setting does not change the bill.
  allowance_per_mile numeric(8, 2) not null check (allowance_per_mile >= 0 and allowance_per_mile < 1e6),
  -- The sums of the legs and of the expenses. The trigger tour_is_the_sum_of_its_lines compares them.
  total_mileage numeric(14, 3) not null check (total_mileage > 0 and total_mileage < 1e11),
  total_expense numeric(14, 2) not null check (total_expense >= 0 and total_expense < 1e12),
  total_allowance numeric(20, 2) not null generated always as (round(total_mileage * allowance_per_mile, 2)) stored,
  total_bill numeric(20, 2) not null generated always as (round(total_mileage * allowance_per_mile, 2) + total_expense) stored,
  -- 0 pending, 1 approved, 2 declined, 9 withdrawn.
  status smallint not null default 0 check (status in (0, 1, 2, 9)),
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  unique (id, branch_code),
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint tour_bill_is_an_amount check (total_bill < 1e12),
  constraint tour_does_not_end_before_it_starts check (end_on >= start_on),
  constraint tour_is_decided_in_its_branch foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint tour_is_decided_by_another check (decided_by <> entered_by or status = 9),
  constraint tour_is_withdrawn_by_its_owner check (status <> 9 or decided_by = entered_by),
  constraint declined_tour_has_a_reason check (status <> 2 or btrim(comment) <> ''),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Ranges of whole numbers have an operator class for gist of their own, so that no extension is needed to compare the user.
  constraint tours_of_a_user_do_not_overlap
    exclude using gist (int4range(entered_by, entered_by, '[]') with &&, daterange(start_on, end_on, '[]') with &&) where (status in (0, 1))
);
create index tour_of_branch on tour (branch_code, entered_at desc, id desc) include (status, entered_by);
create index tour_pending on tour (branch_code, entered_at desc, id desc) where status = 0;
create index tour_of_owner on tour (entered_by, entered_at desc, id desc);

create table tour_leg (
  tour_id bigint not null,
  position smallint not null check (position > 0),
  branch_code text not null,
  from_city text not null check (btrim(from_city) <> ''),
  to_city text not null check (btrim(to_city) <> ''),
  kilometer numeric(14, 3) not null check (kilometer > 0 and kilometer < 1e11),
  primary key (tour_id, position),
  foreign key (tour_id, branch_code) references tour (id, branch_code)
);

-- An expense of a tour. It is a document of its own, since each has its attachments.
create table tour_expense (
  id bigint generated always as identity primary key,
  tour_id bigint not null,
  position smallint not null check (position > 0),
  branch_code text not null,
  category text not null,
  -- The list of the dictionary that has the categories.
  category_list text not null generated always as ('EXPENSE') stored,
  description text not null default '',
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  unique (tour_id, position),
  foreign key (tour_id, branch_code) references tour (id, branch_code),
  constraint tour_expense_is_of_a_known_category foreign key (category_list, category) references dictionary (type, value)
);

insert into document_kind values ('tour', 'tour'), ('tour_expense', 'tour_expense');
insert into decider values ('tour', 3, 8);
insert into notification_kind (name, document_kind, hears) values
  ('tour_enter', 'tour', 'deciders'), ('tour_approve', 'tour', 'owner'), ('tour_decline', 'tour', 'owner');
insert into dictionary (type, name, value, position) values
  ('EXPENSE', 'Hotel', 'HOTEL', 1), ('EXPENSE', 'Food', 'FOOD', 2), ('EXPENSE', 'Bus or Train', 'FARE', 3),
  ('EXPENSE', 'Toll and Parking', 'TOLL', 4), ('EXPENSE', 'Repair', 'REPAIR', 5), ('EXPENSE', 'Other', 'OTHER', 6);

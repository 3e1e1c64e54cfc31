-- Leaves: days on which a user asks to be off, decided by somebody else (decisions 7).
create table leave (
  id bigint generated always as identity primary key,
  branch_code text not null references branch,
  entered_by int not null,
  entered_at timestamptz not null default clock_timestamp(),
  leave_type text not null,
  -- The list of the dictionary that has the leave types.
  leave_type_list text not null generated always as ('LEAVE') stored,
  start_on date not null,
  end_on date not null,
  -- Calendar days, both ends counted.
  days int not null generated always as (end_on - start_on + 1) stored,
  remarks text not null default '',
  -- 0 pending, 1 approved, 2 declined, 9 withdrawn.
  status smallint not null default 0 check (status in (0, 1, 2, 9)),
  decided_by int,
  decided_at timestamptz,
  comment text not null default '',
  version int not null default 1,
  foreign key (entered_by, branch_code) references user_branch (user_id, branch_code),
  constraint leave_is_of_a_known_type foreign key (leave_type_list, leave_type) references dictionary (type, value),
  constraint leave_does_not_end_before_it_starts check (end_on >= start_on),
  constraint leave_is_decided_in_its_branch foreign key (decided_by, branch_code) references user_branch (user_id, branch_code),
  constraint leave_is_decided_by_another check (decided_by <> entered_by or status = 9),
  constraint leave_is_withdrawn_by_its_owner check (status <> 9 or decided_by = entered_by),
  constraint declined_leave_has_a_reason check (status <> 2 or comment <> ''),
  check ((status = 0) = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  -- Ranges of whole numbers have an operator class for gist of their own, so that no extension is needed to compare the user.
  constraint leaves_of_a_user_do_not_overlap
    exclude using gist (int4range(entered_by, entered_by, '[]') with &&, daterange(start_on, end_on, '[]') with &&) where (status in (0, 1))
);
create index leave_of_branch on leave (branch_code, entered_at desc, id desc) include (status, entered_by);
create index leave_pending on leave (branch_code, entered_at desc, id desc) where status = 0;
create index leave_of_owner on leave (entered_by, entered_at desc, id desc);

insert into document_kind values ('leave', 'leave');
insert into decider values ('leave', 3, 8);
insert into notification_kind (name, document_kind, hears) values
  ('leave_enter', 'leave', 'deciders'), ('leave_approve', 'leave', 'owner'), ('leave_decline', 'leave', 'owner');
insert into dictionary (type, name, value, position) values
  ('LEAVE', 'Annual', 'ANNUAL', 1), ('LEAVE', 'Casual', 'CASUAL', 2), ('LEAVE', 'Sick', 'SICK', 3),
  ('LEAVE', 'Unpaid', 'UNPAID', 4);

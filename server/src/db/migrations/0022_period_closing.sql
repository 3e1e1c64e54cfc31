-- Directors close the days of a company up to one, and open them for one person until a moment. A posting says on which day it counts, so a
-- closed day keeps its postings as they are.

-- A change of the last closed day of a company: the newest row says how far its days are closed. Rows are only added.
create table period_closing (
  id bigint generated always as identity primary key,
  company_code text not null,
  -- The first branch of the company, where audit and notifications of the row are.
  branch_code text not null,
  was_through date,
  -- Null where no day is closed.
  closed_through date check (closed_through between '1900-01-01' and '2199-12-31'),
  reason text not null default '',
  -- Null for the operator of the system.
  closed_by int references app_user,
  closed_at timestamptz not null default clock_timestamp(),
  foreign key (branch_code, company_code) references branch (code, company_code),
  constraint closing_changes_the_day check (closed_through is distinct from was_through),
  constraint reopening_has_a_reason
    check (btrim(reason) <> '' or coalesce(closed_through, '-infinity') > coalesce(was_through, '-infinity'))
);
create index period_closing_of_company on period_closing (company_code, id desc);

-- The closed days of a company are open for one person until a moment, or until a director ends it.
create table period_opening (
  id bigint generated always as identity primary key,
  company_code text not null,
  -- The first branch of the person in the company.
  branch_code text not null,
  person_id int not null references app_user,
  reason text not null constraint opening_has_a_reason check (btrim(reason) <> ''),
  opened_by int references app_user constraint days_are_opened_by_another check (opened_by <> person_id),
  opened_at timestamptz not null default clock_timestamp(),
  closes_at timestamptz not null,
  ended_by int references app_user,
  ended_at timestamptz,
  foreign key (branch_code, company_code) references branch (code, company_code),
  constraint opening_lasts_a_week_at_most check (closes_at > opened_at and closes_at <= opened_at + interval '7 days')
);
create index period_opening_of_person on period_opening (person_id, company_code) where ended_at is null;
create index period_opening_of_company on period_opening (company_code, id desc);

-- A posting on a day that was closed, by a person for whom it was open. Rows are only added.
create table period_posting (
  id bigint generated always as identity primary key,
  opening_id bigint not null references period_opening,
  branch_code text not null references branch,
  action text not null references custody.stage_rule,
  document_kind text not null references document_kind,
  document_id bigint not null,
  posting_on date not null,
  amount numeric(16, 2) not null,
  posted_by int not null references app_user,
  posted_at timestamptz not null default clock_timestamp()
);
create index period_posting_of_opening on period_posting (opening_id, id desc);
create index period_posting_of_branch on period_posting (branch_code, id desc);

insert into document_kind values ('closing', 'period_closing'), ('opening', 'period_opening');
insert into notification_kind (name, document_kind) values
  ('days_close', 'closing'), ('days_reopen', 'closing'), ('days_open', 'opening'), ('days_end', 'opening');

insert into period_closing (company_code, branch_code, closed_through)
select c.code, (select min(b.code) from branch b where b.company_code = c.code), c.closed_through
from company c
where c.closed_through is not null and exists (select from branch b where b.company_code = c.code);
alter table company drop closed_through;

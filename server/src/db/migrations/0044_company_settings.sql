-- Directors set for their company what its forms need: marketing reps, the allowance per mile, the word of visits and the distance at which
-- a visit is verified. Each change is kept.

-- Grows with each change of the rep, so that nobody changes one whom they have not seen.
alter table marketing_rep add version int not null default 1;

-- A change of a setting of a company. Rows are only added.
create table setting_change (
  id bigint generated always as identity primary key,
  company_code text not null,
  -- The first branch of the company, where the audit of the row is.
  branch_code text not null,
  what text not null check (what in ('product', 'visit_metres', 'allowance', 'marketing_rep')),
  -- The day of an allowance as yyyy-mm-dd, or the code of a marketing rep.
  of text not null default '',
  -- Empty where there was nothing, or is nothing any more.
  was text not null,
  now text not null,
  -- Null for the operator of the system.
  changed_by int references app_user,
  changed_at timestamptz not null default clock_timestamp(),
  foreign key (branch_code, company_code) references branch (code, company_code),
  constraint setting_is_changed check (was <> now)
);
create index setting_change_of_company on setting_change (company_code, id desc);
insert into document_kind values ('setting', 'setting_change');

insert into import_column values
  ('branches', 6, 'product', 'Product', 'text', 'fact', false, 60, 'null'),
  ('branches', 7, 'visitMetres', 'Visit Metres', 'whole', 'fact', false, 30, 'null'),
  ('reps', 1, 'code', 'Code', 'whole', 'key', true, 30, null),
  ('reps', 2, 'name', 'Name', 'text', 'fact', true, 60, null),
  ('reps', 3, 'branches', 'Branch Codes', 'text', 'fact', true, 200, null),
  ('allowances', 1, 'company', 'Company Code', 'text', 'key', true, 60, null),
  ('allowances', 2, 'from', 'From', 'day', 'key', true, 30, null),
  ('allowances', 3, 'amount', 'Allowance per Mile', 'money', 'fact', true, 30, null);
